"""Measures the time to type-check each expression of the corpus, and counts the steps of the type checker."""

import json
import re
import tempfile
from pathlib import Path

from compiler import FOLDER, Failure, run

TIME = re.compile(r"^([\d.]+)ms\t(?:.*/)?(\w+\.swift):(\d+):\d+$", re.MULTILINE)


def corpus():
    return sorted((FOLDER / "Corpus").glob("*.swift")) + sorted((FOLDER / "Pipelines").glob("*.swift"))


def steps(sources, library, mode, limit):
    """The steps that the type checker takes for all expressions, and the places of expressions that take more than a limit.

    Unlike the times, they are the same on each machine.
    """
    command = ["swiftc", "-frontend", "-typecheck", "-module-name", "Corpus", "-swift-version", str(mode), *library.arguments]
    with tempfile.TemporaryDirectory() as folder:
        run([*command, "-stats-output-dir", folder, *sources])
        (file,) = Path(folder).glob("*.json")
        total = json.loads(file.read_text())["Sema.NumConstraintScopes"]
    try:
        run([*command, f"-solver-scope-threshold={limit}", *sources])
    except Failure as failure:
        places = re.findall(r"(?m)^\S*?(\w+\.swift:\d+):\d+: error: .*reasonable time", str(failure))
        if not places:
            raise
        return total, places
    return total, []


def functions(sources):
    """The lines on which the functions of each file begin, with their names."""
    return {
        source.name: [
            (number, match.group(1))
            for number, line in enumerate(source.read_text().splitlines(), 1)
            if (match := re.match(r"\s*func (\w+)", line))
        ]
        for source in sources
    }


def times(sources, library, mode):
    """The milliseconds of each function, by its file and its name.

    Most functions here are one expression. The compiler measures the parts of an expression as well, and a part can begin long
    before its own line is due: only the sum is the time of the expression.
    """
    # The frontend itself, since the driver does not type-check all files in one process. The second option makes the compiler
    # measure; its limit does not matter.
    usage = run(
        ["swiftc", "-frontend", "-typecheck", "-module-name", "Corpus", "-swift-version", str(mode)]
        + ["-debug-time-expression-type-checking", "-warn-long-expression-type-checking=100000"]
        + [*library.arguments, *sources]
    )
    beginnings = functions(sources)
    result = {}
    for milliseconds, file, line in TIME.findall(usage.output):
        before = [name for number, name in beginnings[file] if number <= int(line)]
        if before:
            result[file, before[-1]] = result.get((file, before[-1]), 0) + float(milliseconds)
    if not result:
        raise Failure(f"the compiler printed no times:\n{usage.output[:2000]}")
    return result

