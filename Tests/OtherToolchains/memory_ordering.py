"""Checks that the code for arm64 has the memory orderings that the sources ask for.

An emulator on x86-64 orders all accesses, so it cannot show that one is too weak. `InterleavingRunner` explores which orderings the
algorithms need. This check says that the compiler emits them: each instruction that comes from an atomic access of the sources must acquire
where the access acquires, and release where it releases, and each such access must have an instruction.
"""

import collections
import json
import re

from roots import ARM64

# The modules with gates, hubs, locks and hand-overs between threads and processes.
MODULES = ["Rill", "RillLocks", "RillStore", "RillDiagnostics", "CRillThreads", "CRillStore", "CRillDiagnostics"]
# Its two accesses say to ThreadSanitizer what the lock around them does.
EXCEPT = "Sources/RillLocks/HappensBeforeAnnotation.swift"
SCRATCH = ".build/arm64-ordering"
TOOLS = "/usr/libexec/swift/bin"

ACQUIRES, RELEASES = 1, 2
ORDERINGS = {
    "relaxed": 0, "acquiring": ACQUIRES, "releasing": RELEASES, "acquiringAndReleasing": ACQUIRES | RELEASES,
    "sequentiallyConsistent": ACQUIRES | RELEASES, "RELAXED": 0, "ACQUIRE": ACQUIRES, "RELEASE": RELEASES,
    "ACQ_REL": ACQUIRES | RELEASES, "SEQ_CST": ACQUIRES | RELEASES,
}  # fmt: skip
# A load cannot release, and a store cannot acquire.
POSSIBLE = collections.defaultdict(lambda: ACQUIRES | RELEASES, {"load": ACQUIRES, "load_n": ACQUIRES, "store": RELEASES, "store_n": RELEASES})
ACCESSES = {
    ".swift": re.compile(r"\.(load|store|exchange|\w*[cC]ompareExchange|add|subtract)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?)ordering: \.(\w+)"),
    ".c": re.compile(r"__atomic_(\w+_n|fetch_\w+)\(([^;]*?)__ATOMIC_(\w+)"),
}
ACCESSES[".h"] = ACCESSES[".c"]

# The lock is a mutex of the standard library, whose accesses have no lines. They are known by the function that calls them.
LOCK, UNLOCK, WITH_LOCK = "$s9RillLocks4LockV4lockyyF", "$s9RillLocks4LockV6unlockyyF", "$s9RillLocks6LockedV8withLock"

# Single instructions, and the functions that the compiler calls where it does not know whether the processor has them. Their names end with
# the ordering: `__aarch64_cas8_acq_rel`.
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s+(\w+)\s+(.*)$")
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
HELPER = re.compile(r"<__aarch64_(?:cas|swp|ldadd|ldclr|ldeor|ldset)\d+_(relax|acq|rel|acq_rel)>")
HELPER_ORDERINGS = {"relax": 0, "acq": ACQUIRES, "rel": RELEASES, "acq_rel": ACQUIRES | RELEASES}
SINGLE = re.compile(r"(?:(ldap?r)|(stlr))[bh]?$")
READ_MODIFY_WRITE = re.compile(r"(?:cas|swp|ldadd|ldclr|ldeor|ldset|stadd)(a?)(l?)[bh]?$")
EXCLUSIVE = re.compile(r"(?:ld(a?)xr|st(l?)xr)[bh]?$")


class Access:
    """An atomic access in the sources."""

    def __init__(self, file, text, match):
        self.file = file
        self.first, self.last = (text.count("\n", 0, position) + 1 for position in match.span())
        self.operation, self.ordering = match[1], match[3]
        self.needed = ORDERINGS[self.ordering] & POSSIBLE[self.operation]
        self.found = []

    def __str__(self):
        return f"{self.file}:{self.first}: {self.operation}, {self.ordering}"


def accesses(package):
    """Returns the atomic accesses of the modules."""
    for module in MODULES:
        for file in sorted((package / "Sources" / module).rglob("*")):
            if pattern := ACCESSES.get(file.suffix):
                name, text = str(file.relative_to(package)), file.read_text()
                for match in pattern.finditer(text):
                    if name != EXCEPT:
                        yield Access(name, text, match)


def orderings(mnemonic, operands):
    """Returns how an instruction orders memory, or None if it is not atomic."""
    if match := SINGLE.match(mnemonic):
        return ACQUIRES if match[1] else RELEASES
    if (match := READ_MODIFY_WRITE.match(mnemonic)) or (match := EXCLUSIVE.match(mnemonic)):
        return (ACQUIRES if match[1] else 0) | (RELEASES if match[2] else 0)
    if mnemonic == "bl" and (match := HELPER.search(operands)):
        return HELPER_ORDERINGS[match[1]]
    return None


def check_memory_ordering(roots):
    """Returns the number of accesses that were found as they should be, or None if one is not."""
    objects = " ".join(f"{SCRATCH}/release/{module}.build/*.o" for module in MODULES)
    # Those of an earlier build can be of sources that are gone.
    roots.run(f"rm -f {objects}")
    for target in ["RillStore", "RillDiagnostics"]:
        roots.build(f"-c release -debug-info-format dwarf --target {target}", scratch=SCRATCH, arm64=True)
    # One file, so that each instruction has an address of its own. Nothing starts it.
    roots.run(
        f"{TOOLS}/ld.lld -pie --unresolved-symbols=ignore-all --no-warnings -o {SCRATCH}/all {objects} "
        f"$(find {ARM64}/usr/lib/gcc -name libgcc.a)")
    functions, function = collections.defaultdict(list), None
    for line in roots.output(f"{TOOLS}/llvm-objdump -d --no-show-raw-insn {SCRATCH}/all").splitlines():
        if match := FUNCTION.match(line):
            function = match[1]
        elif match := INSTRUCTION.match(line):
            found = orderings(match[2], match[3])
            if found is not None:
                functions[function].append((match[1], f"{match[2]} {match[3]}", found))
    problems = list(helpers_without_ordering(functions))
    by_address = {
        address: (text, found)
        for name, instructions in functions.items() if not name.startswith("__aarch64_")
        for address, text, found in instructions
    }  # fmt: skip
    by_file = collections.defaultdict(list)
    for access in accesses(roots.package):
        by_file[access.file].append(access)
    locks = collections.defaultdict(list)
    for address, frames, names in symbolize(roots, by_address):
        # The innermost frame that is an access: what inlined it follows. Of several on a line, the one that orders more, because a relaxed
        # load and store are plain instructions.
        places = ([access for access in by_file[file] if access.first <= line <= access.last] for file, line in frames)
        if place := next(filter(None, places), None):
            max(place, key=lambda access: access.needed).found.append(by_address[address])
        elif lock := next((lock for lock in (LOCK, UNLOCK, WITH_LOCK) for name in names if name.startswith(lock)), None):
            locks[lock].append(by_address[address])
    expected = [access for accesses in by_file.values() for access in accesses if access.needed]
    for access in expected:
        problems += [f"{access}: but {text}" for text, found in access.found if access.needed & ~found]
        if not access.found:
            problems.append(f"{access}: no instruction")
    problems += problems_of_locks(locks)
    for problem in problems:
        print(f"-- {problem}", flush=True)
    return None if problems else len(expected)


def problems_of_locks(locks):
    """Checks the accesses that replace one value by another: a mutex is taken and released by one of these."""
    for lock, needed in [(LOCK, [ACQUIRES]), (UNLOCK, [RELEASES]), (WITH_LOCK, [ACQUIRES, RELEASES])]:
        found = [found for text, found in locks[lock] if not SINGLE.match(text.split()[0])]
        if not set(needed) <= set(found) or any(not any(ordering & one for ordering in needed) for one in found):
            yield f"{lock}: {sorted(set(locks[lock]))}"


def helpers_without_ordering(functions):
    """Checks the functions of the compiler's library for both kinds of processors: with single instructions and with exclusive pairs."""
    for name, instructions in functions.items():
        if match := HELPER.match(f"<{name}>"):
            needed = HELPER_ORDERINGS[match[1]]
            single = [found for _, text, found in instructions if READ_MODIFY_WRITE.match(text.split()[0])]
            pair = [found for _, text, found in instructions if EXCLUSIVE.match(text.split()[0])]
            if not single or not pair or any(needed & ~found for found in single) or needed & ~(pair[0] | pair[-1]):
                yield f"{name}: {', '.join(text for _, text, _ in instructions)}"


def symbolize(roots, addresses):
    """Returns the source lines of each address and the names of their functions, the innermost frame first."""
    (roots.package / SCRATCH / "addresses").write_text("".join(f"0x{address}\n" for address in addresses))
    command = f"{TOOLS}/llvm-symbolizer --obj={SCRATCH}/all --inlines --output-style=JSON < {SCRATCH}/addresses"
    for line in roots.output(command).splitlines():
        symbols = json.loads(line)
        frames = [(frame["FileName"].removeprefix("/rill/"), frame["Line"]) for frame in symbols["Symbol"]]
        yield symbols["Address"].removeprefix("0x"), frames, [frame["FunctionName"] for frame in symbols["Symbol"]]
