"""Compiles the C files of the package for systems and processors that are not here.

The compiler is the one in PyPI's package `ziglang`, which has the headers of all of them.
"""

import concurrent.futures
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

from roots import ROOT, install

TARGETS = [
    "x86_64-linux-gnu.2.17", "aarch64-linux-gnu.2.17", "x86_64-linux-musl", "aarch64-linux-musl", "arm-linux-gnueabihf",
    "riscv64-linux-gnu", "x86_64-macos", "aarch64-macos", "x86_64-freebsd", "aarch64-freebsd",
]  # fmt: skip
# Functions that do nothing on a system do not use their parameters.
OPTIONS = "-O2 -std=gnu11 -fblocks -Wall -Wextra -Wno-unused-parameter -Werror -D SWIFT_PACKAGE=1 -c".split()


def compile_c(folder):
    """Compiles each C file for each target, and returns how many files there are, or None if one fails or has a warning."""
    folder = pathlib.Path(folder)
    compiler = folder / "zig" / "ziglang" / "zig"
    if not compiler.exists():
        if not importlib.util.find_spec("pip"):
            install("python3-pip")
        command = ["pip", "install", "--quiet", "--root-user-action=ignore", "--target", str(folder / "zig"), "ziglang"]
        subprocess.run([sys.executable, "-m", *command], check=True)
    modules = sorted(ROOT.glob("Sources/C*")) + [ROOT / "Tests" / "Support" / "CTestSupport"]
    includes = [option for module in modules for option in ("-I", f"{module}/include")]
    environment = dict(os.environ, ZIG_GLOBAL_CACHE_DIR=f"{folder}/zig-cache", ZIG_LOCAL_CACHE_DIR=f"{folder}/zig-cache")

    def compile_one(target, module, file):
        command = [str(compiler), "cc", "-target", target, *OPTIONS, *includes, "-I", str(module), str(file)]
        with tempfile.TemporaryDirectory() as output:
            return subprocess.run(command, cwd=output, env=environment, capture_output=True, text=True)

    files = [(module, file) for module in modules for file in sorted(module.rglob("*.c"))]
    succeeded = True
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for target in TARGETS:
            runs = list(pool.map(lambda file: compile_one(target, *file), files))
            failed = [run for run in runs if run.returncode]
            print(f"-- {target}: {len(files) - len(failed)} of {len(files)} files", flush=True)
            for run in failed:
                succeeded = False
                print(run.stderr)
    return len(files) if succeeded else None
