"""The roots of Debian's unstable suite in which Rill is built, and the emulator for the other processor."""

import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The root for x86-64 contains that for arm64, so that programs of both processors find each other.
ARM64 = "/arm64"
SDKS, SDK = "/sdks", "rill-arm64"
AMD64_PACKAGES = "swiftlang build-essential git python3 procps qemu-user ca-certificates"
ARM64_PACKAGES = "swiftlang g++ libssl3t64"
SWIFT_LIBRARIES = "/usr/libexec/swift/lib/swift/linux"
EMULATOR = pathlib.Path("/proc/sys/fs/binfmt_misc/rill-arm64")
# The programs that the kernel passes to the emulator: those in ELF for this processor, whatever else the bytes between say.
ELF_OF_ARM64 = (
    r"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00",
    r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff",
)
# Each command has namespaces of its own. So its mounts and processes end with it, even if this script is killed. `bash` is the first process
# of the namespace, which ignores signals that have no handler, and starts the program as a second one.
IN_NAMESPACES = "unshare --mount --pid --fork --kill-child --mount-proc={root}/proc bash -c"
ENTER_ROOT = """
mount --rbind /dev {root}/dev
chroot {root} env -i HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/bin:/usr/bin:/usr/sbin {variables} bash -c {command}
exit $?"""


# The verifier is part of a compiler with assertions. It rejects what Swift 6.2 itself makes of a `catch` with a pattern in a function whose
# errors have no type.
WITHOUT_VERIFIER = "-Xswiftc -Xfrontend -Xswiftc -sil-verify-none"


def install(package):
    """Installs a package of this machine's distribution."""
    subprocess.run(["apt-get", "update", "-q"], check=True)
    subprocess.run(["apt-get", "install", "-qy", "--no-install-recommends", package], check=True)


class Roots:
    """The two roots below a folder. As a context, it ends what was started in them and unregisters the emulator."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.root = self.folder / "root"
        self.package = self.root / "rill"
        self.processes = set()
        self.is_ending = False
        self.releases = []

    def __enter__(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._end_by_signal)
        return self

    def __exit__(self, *_):
        self.is_ending = True
        for process in list(self.processes):
            process.kill()
        for release in self.releases:
            release()
        self.releases = []

    def _end_by_signal(self, number, _):
        # Before threads are waited for, which wait for the processes.
        self.__exit__()
        sys.exit(128 + number)

    # MARK: Preparation

    def prepare(self):
        if not (self.folder / "prepared").exists():
            shutil.rmtree(self.root, ignore_errors=True)
            self.folder.mkdir(parents=True, exist_ok=True)
            if not shutil.which("mmdebstrap"):
                install("mmdebstrap")
            self._make("minbase", "amd64", AMD64_PACKAGES, self.root)
            # Headers and libraries. Its packages are not configured, since none of its programs is started.
            self._make("extract", "arm64", ARM64_PACKAGES, f"{self.root}{ARM64}")
            self._link_arm64()
            self._make_missing_library()
            self._make_sdk()
            (self.folder / "prepared").touch()

    def _make(self, variant, processor, packages, target):
        """Makes a root from the mirror that this machine's package manager uses."""
        listing = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Identifier: Packages", "Label: Debian"]
        mirrors = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.split()
        if not mirrors:
            sys.exit("error: this machine's package manager has no mirror of Debian, or no list of its packages: run `apt-get update`")
        subprocess.run(
            [
                "mmdebstrap", "--quiet", f"--variant={variant}", f"--architectures={processor}", f"--include={packages}",
                # A mirror that is a copy can be out of date.
                "--aptopt=Acquire::Check-Valid-Until false", "sid", str(target), f"deb {mirrors[0]} sid main",
            ], check=True)  # fmt: skip

    def _link_arm64(self):
        """Makes the libraries of arm64 available where programs look for them."""
        # The compiler looks for the static libraries there.
        for link, target in [
            (f"{ARM64}/usr/lib/swift_static", f"{ARM64}/usr/libexec/swift/lib/swift_static"),
            (f"{ARM64}/lib", "usr/lib"),
            ("/usr/lib/ld-linux-aarch64.so.1", f"{ARM64}/usr/lib/ld-linux-aarch64.so.1"),
            ("/usr/lib/aarch64-linux-gnu", f"{ARM64}/usr/lib/aarch64-linux-gnu"),
        ]:
            os.symlink(target, f"{self.root}{link}")

    def _make_missing_library(self):
        """Makes a library that Debian's package lacks.

        A file that imports Testing and Foundation is linked to it. Nothing in it is used.
        """
        for processor, root in [("x86_64", ""), ("aarch64", ARM64)]:
            self.run(
                f": | /usr/libexec/swift/bin/clang -target {processor}-unknown-linux-gnu -fuse-ld=lld -shared -nostdlib -x c - "
                f"-o {root}{SWIFT_LIBRARIES}/lib_Testing_Foundation.so", folder="/")

    def _make_sdk(self):
        """Describes the root for arm64 to the package manager."""
        resources = f"{ARM64}/usr/libexec/swift/lib"
        description = {
            "info.json": {
                "schemaVersion": "1.0",
                "artifacts": {SDK: {"type": "swiftSDK", "version": "1", "variants": [{"path": "."}]}},
            },
            "swift-sdk.json": {
                "schemaVersion": "4.0",
                "targetTriples": {
                    "aarch64-unknown-linux-gnu": {
                        "sdkRootPath": ARM64, "swiftResourcesPath": f"{resources}/swift",
                        "swiftStaticResourcesPath": f"{resources}/swift_static", "toolsetPaths": ["toolset.json"],
                    }
                },
            },
            "toolset.json": {"schemaVersion": "1.0", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]}},
        }  # fmt: skip
        bundle = pathlib.Path(f"{self.root}{SDKS}/{SDK}.artifactbundle")
        bundle.mkdir(parents=True)
        for name, content in description.items():
            (bundle / name).write_text(json.dumps(content))

    def copy_package(self):
        """Copies the files of the working tree that git knows or would add, and leaves those alone that have not changed."""
        listing = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        files = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
        wanted = {name for name in files if name and (ROOT / name).exists()}
        listed = self.folder / "copied.json"
        for name in set(json.loads(listed.read_text()) if listed.exists() else []) - wanted:
            (self.package / name).unlink(missing_ok=True)
        for name in wanted:
            source, copy = ROOT / name, self.package / name
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, copy)
                # Of now, so that a build notices it.
                copy.touch()
        listed.write_text(json.dumps(sorted(wanted)))

    # MARK: Commands

    def start(self, command, folder="/rill", **options):
        """Starts a command of bash in the root, and returns its process. `variables` is its environment."""
        if self.is_ending:
            sys.exit("error: ended by a signal")
        variables = " ".join(f"{name}={shlex.quote(value)}" for name, value in options.pop("variables", {}).items())
        enter = ENTER_ROOT.format(
            root=shlex.quote(str(self.root)), variables=variables, command=shlex.quote(f"cd {folder} && {command}"))
        namespaces = IN_NAMESPACES.format(root=self.root).split()
        process = subprocess.Popen([*namespaces, enter], stdin=subprocess.DEVNULL, **options)
        self.processes.add(process)
        return process

    def run(self, command, **options):
        """Runs a command of bash in the root, and ends the script if it fails."""
        process = self.start(command, **options)
        if process.wait():
            sys.exit(f"error: failed with status {process.returncode}: {command}")

    def output(self, command, **options):
        process = self.start(command, stdout=subprocess.PIPE, text=True, **options)
        output = process.communicate()[0]
        if process.returncode:
            sys.exit(f"error: failed with status {process.returncode}: {command}\n{output}")
        return output

    def build(self, options, scratch, arm64=False):
        """Builds with the package manager, and prints what it prints only if it fails."""
        sdk = f"--swift-sdks-path {SDKS} --swift-sdk {SDK}" if arm64 else ""
        self.output(f"swift build {options} --scratch-path {scratch} {sdk} {WITHOUT_VERIFIER} 2>&1")

    def toolchain(self):
        """Returns a description of the toolchain for the results."""
        version = self.output("swift --version 2>&1")
        number = re.search(r"Swift version (\S+)", version)[1]
        library = re.search(r"(\d+\.\d+)\s*$", self.output("ldd --version | head -1"))[1]
        assertions = ", with assertions" if "+assertions" in version else ""
        return f"Swift {number} of Debian unstable{assertions}, glibc {library}"

    def emulator(self):
        return "QEMU " + re.search(r"version (\d+\.\d+)", self.output("qemu-aarch64 --version"))[1]

    # MARK: The emulator

    def register_emulator(self):
        """Has the kernel start programs of arm64 by the emulator."""
        if not EMULATOR.with_name("register").exists():
            subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(EMULATOR.parent)], check=True)
            self.releases.append(lambda: subprocess.run(["umount", str(EMULATOR.parent)]))
        # One that a killed run has left.
        unregister_emulator()
        self.releases.insert(0, unregister_emulator)
        # F keeps the emulator open, so that it is found in each root. P passes the program's name as it was.
        magic, mask = ELF_OF_ARM64
        EMULATOR.with_name("register").write_text(f":{EMULATOR.name}:M::{magic}:{mask}:{self.root}/usr/bin/qemu-aarch64:PF")


def unregister_emulator():
    if EMULATOR.exists():
        EMULATOR.write_text("-1")
