"""Links a program that uses only Rill statically, and runs it where there is nothing else."""

PROGRAM = "Tests/OtherToolchains/StaticProgram"
OUTPUT = "area 6\narea 20\nsum 20\nsum 21\nsum 22\n"
OPTIONS = f"-c release -debug-info-format none --static-swift-stdlib -Xswiftc -static-executable -Xlinker -s --package-path {PROGRAM}"


def check_static_program(roots, arm64):
    """Returns the size of the stripped program in bytes, or None if it does not do what it should."""
    scratch = ".build/static-arm64" if arm64 else ".build/static"
    # The package manager keeps the list of the sources of a dependency, and does not see that they have moved.
    roots.run(f"rm -rf {scratch}")
    roots.build(OPTIONS, scratch, arm64=arm64)
    # A root with the file system of the kernel, which the runtime reads, and the program.
    output = roots.output(
        "alone=$(mktemp -d) && mkdir $alone/proc && mount --bind /proc $alone/proc && "
        f"cp {scratch}/release/StaticProgram $alone && chroot $alone /StaticProgram; umount $alone/proc; rm -r $alone")
    if output != OUTPUT:
        print(f"-- the static program prints\n{output}", flush=True)
        return None
    return (roots.package / scratch / "release" / "StaticProgram").stat().st_size
