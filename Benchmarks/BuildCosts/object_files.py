"""Measures the code of object files: bytes, functions that another module could emit as well, and the bytes of each group."""

import re
import struct
import subprocess
from collections import Counter

# The group of a function of Rill: the first pattern that its type and its name contain.
GROUPS = [
    ("teardown", r"SubscriptionScope|SubscriberScope|[dD]ispos|\bdeinit\b|abandon|Completion\b"),
    (
        "coordinators",
        r"Coordinator|StagedSource|SourceSubscription|LimitedFlattening|SequentialSubscription|flatten|[cC]ombineLatest|LatestStage"
        r"|Combination|\bzip|combined$|merging|concat|amb$|\w+Rule\b|DeadlineTimer|WindowAndGroup|\bGate\b|debounce"
        r"|throttle|delay|timeout|[rR]etry|\.window|\.buffer|groupBy|\.sample|catching|ReplaceableWork|starting"
        r"|withLatestFrom",
    ),
    ("stages", r"Stage\b|Fusion"),
    (
        "hubs",
        r"Hub|SharedConnection|ConnectionLifecycle|\bshare|Subject\b|Relay\b|CurrentValue|VersionedValue|ReplayStorage|multicast|accepting",
    ),
    ("storage", r"^(Box|FIFOQueue|RingBuffer|OptionalSlot|Locked)\b"),
    (
        "subscribing",
        r"subscrib|attach|ResubscriptionLoop|Trampoline|\bbind|\bbound|drive$|MainActor|MainQueue|ScopeTracking|settled|concluded"
        r"|ObserveOnQueue|\.observe|feeding|Hooks",
    ),
    (
        "sources",
        r"\.create|fromSource|fromHub|Sink\.emit|emitImmediate|interval|timer|\.from$|\.of$|deferred|\.using|generate|\.just"
        r"|JustStream|\.task|AsyncValue",
    ),
    ("stages", r"Observable|Sink|Event|Infallible|SharedSequence|PrimitiveSequence|Single|Maybe|Driver|Signal"),
]

EXECUTABLE, FUNCTION, WEAK = 4, 2, 2
UNDEFINED = 0


class Function:
    def __init__(self, name, size, weak):
        self.name, self.size, self.weak = name, size, weak
        self.title = name
        self.group = "other"


class Code:
    """The code of one or several object files."""

    def __init__(self, files):
        self.bytes = 0
        self.functions = []
        for file in files:
            self._read(file)
        self._demangle()

    def _read(self, file):
        data = file.read_bytes()
        if data[:5] != b"\x7fELF\x02":
            raise ValueError(f"{file} is not a 64-bit ELF file")
        (table,) = struct.unpack_from("<Q", data, 40)
        size, count = struct.unpack_from("<HH", data, 58)
        # Name, type, flags, address, offset, size, link.
        sections = [struct.unpack_from("<IIQQQQI", data, table + size * index) for index in range(count)]
        self.bytes += sum(section[5] for section in sections if section[2] & EXECUTABLE)
        for kind in (section for section in sections if section[1] == 2):
            names = sections[kind[6]][4]
            for offset in range(kind[4], kind[4] + kind[5], 24):
                name, info, _, section, _, length = struct.unpack_from("<IBBHQQ", data, offset)
                if info & 15 == FUNCTION and section != UNDEFINED:
                    end = data.index(b"\0", names + name)
                    self.functions.append(Function(data[names + name : end].decode(), length, info >> 4 == WEAK))

    def _demangle(self):
        if not self.functions:
            return
        text = "\n".join(function.name for function in self.functions)
        result = subprocess.run(["swift", "demangle", "--simplified"], input=text, capture_output=True, text=True, check=True)
        for function, title in zip(self.functions, result.stdout.splitlines()):
            function.title = title
            function.group = group(function.name, title)

    @property
    def weak(self):
        return sum(function.weak for function in self.functions)

    @property
    def specialized(self):
        """The number of specialized functions that other modules can emit as well, so that the linker keeps one of them."""
        return sum(function.weak and "specialized " in function.title for function in self.functions)

    def groups(self):
        """The bytes of each group, largest first. Padding between functions is in no group."""
        sizes = Counter()
        for function in self.functions:
            sizes[function.group] += function.size
        return dict(sizes.most_common())

    def largest(self, count):
        """The entities with the most code, with their bytes and the number of their functions."""
        sizes, numbers = Counter(), Counter()
        for function in self.functions:
            name = entity(function.title)
            sizes[name] += function.size
            numbers[name] += 1
        return [(name, size, numbers[name]) for name, size in sizes.most_common(count)]


PREFIX = re.compile(
    r"^(generic |function signature |signature )?(partial apply forwarder for|partial apply for|specialized|merged|specialization of"
    r"|(implicit )?closure #\d+( \(.*?\))? in|@objc|static|class|thunk for|protocol witness for|default argument \d+ of) "
)


def entity(title):
    """The function that a function belongs to, without the closures in it and their forms."""
    while match := PREFIX.match(title):
        title = title[match.end() :]
    return re.sub(r"<[^()]*>", "", title)


def group(name, title):
    """The group of a function, from its mangled name and its simplified title."""
    if name.startswith("$s9Pipelines"):
        return "user closures" if "closure #" in title else "user code"
    if "4Rill" in name[:40]:
        # Without the labels of its parameters, such as `onDisposed:`.
        title = entity(title).partition("(")[0]
        for label, pattern in GROUPS:
            if re.search(pattern, title):
                return label
    if re.match(r"\$s(S[a-zA-Z]|s\d)", name):
        return "standard library"
    return "other"
