"""Runs the compiler and the package manager, and measures what they use."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "Benchmarks" / "BuildCosts"

MODES = (5, 6)

# What the package manager passes for a target of an app. `-enable-testing` keeps the functions that nothing calls: in an app, they
# are reached from `main`. One job, so that the time does not depend on the number of cores.
RELEASE = ("-O", "-g", "-whole-module-optimization", "-enable-testing")
DEBUG = ("-Onone", "-g", "-enable-batch-mode", "-j1", "-enable-testing")


class Failure(Exception):
    """A message for the user."""


class Usage:
    """What a program used, with all programs that it started."""

    def __init__(self, user, wall, output):
        self.user, self.wall, self.output = user, wall, output


# A command that each program is run through, for example `taskset -c 0`.
through = []


def run(command, folder=None):
    """Runs a command, and returns what it used. A status other than 0 is a failure, with the output."""
    command = through + [str(argument) for argument in command]
    # A file, since a pipe that is not read would stop the program.
    with tempfile.TemporaryFile() as output:
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    if process.returncode != 0:
        raise Failure(f"{shlex.join(command)} failed:\n{text[-6000:]}")
    return Usage(used.ru_utime, wall, text)


def require_tools():
    """Stops with a message if the toolchain is missing or too old."""
    if sys.version_info < (3, 9):
        raise Failure("needs Python 3.9 or later")
    if shutil.which("swiftc") is None:
        raise Failure("there is no 'swiftc' on the PATH: install a Swift toolchain, 6.2 or later")


class Library:
    """A module named `Rill` that pipelines are compiled against: Rill, or its signatures without code."""

    def __init__(self, name, arguments, build=None):
        self.name, self.arguments, self.build = name, [str(argument) for argument in arguments], build

    def objects(self, *targets):
        """The object files of targets in the library's build folder."""
        return sorted(file for target in targets for file in (self.build / f"{target}.build").rglob("*.o"))


def rill(build=None, configuration="release"):
    """Rill in a build folder of the package manager, such as `.build/release`. Without one, Rill is built."""
    if build is None:
        build = ROOT / ".build" / configuration
        run(["swift", "build", "-c", configuration, "--target", "Rill", "--package-path", ROOT])
    build = Path(build).resolve()
    module = build / "Modules" / "Rill.swiftmodule"
    if not module.exists():
        raise Failure(f"{module} does not exist: build Rill there, for example with `swift build -c release --target Rill`")
    arguments = ["-I", build / "Modules"]
    for include in sorted((ROOT / "Sources").glob("CRill*/include")):
        arguments += ["-I", include]
    return Library("Rill", arguments, build)


def signatures(folder):
    """The floor: a module with the signatures of Rill's interface, whose functions have no code."""
    modules = Path(folder) / "Signatures"
    modules.mkdir(parents=True, exist_ok=True)
    # Without optimization, so that no code can be inlined: after a call of a function that only ends the program, the optimizer
    # would remove the rest.
    run(
        ["swiftc", "-emit-module", "-Onone", "-parse-as-library", "-module-name", "Rill", "-swift-version", "6"]
        + ["-o", modules / "Rill.swiftmodule", *sorted((FOLDER / "Signatures").glob("*.swift"))]
    )
    return Library("signatures", ["-I", modules])


def compile_module(sources, library, mode, options, folder):
    """Compiles sources to objects in a folder, and returns what the compiler used. Warnings are failures."""
    for old in Path(folder).glob("*.o"):
        old.unlink()
    command = ["swiftc", "-c", "-parse-as-library", "-module-name", "Pipelines", "-swift-version", str(mode), *options]
    usage = run([*command, *library.arguments, *sources], folder=folder)
    if "warning:" in usage.output:
        raise Failure(f"there are warnings in Swift {mode} mode:\n{usage.output[:6000]}")
    return usage


