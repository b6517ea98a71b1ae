"""Runs the tests of a build in a root, and says which passed, failed and were skipped."""

import collections
import concurrent.futures
import queue
import re
import signal
import threading
import time

# The longest test without output. On slow cores under emulation, none takes a third of that.
SILENCE = 1800
ENDED_AS_SILENT = -signal.SIGKILL
# An emulator is about twenty times as slow as its processor.
VARIABLES = {"RILL_WATCHDOG_FACTOR": "30"}
STARTED, ENDED = re.compile(r"^Test Case '(\w+)\.(\w+)' started"), re.compile(r"^Test Case '(\w+)\.(\w+)' (passed|failed|skipped)")
SUMMARY = re.compile(r"Test run with (\d+) tests? in \d+ suites? (passed|failed)")


class TestRun:
    """The results of the tests of one processor, by their names `Target.Class/test`."""

    def __init__(self, roots, program, log, long_tests):
        self.roots, self.program, self.log = roots, program, log
        self.variables = {**VARIABLES, "RILL_ALL_TESTS" if long_tests else "RILL_SKIPS_LONG_TESTS": "1"}
        self.results = {}
        self.times = {}
        self.swift_testing = 0
        self.lock = threading.Lock()

    def names(self, result):
        return sorted(name for name, other in self.results.items() if other == result)

    def run(self, excluded=()):
        """Runs all tests without those whose names match a pattern."""
        names = re.findall(r"^\w+\.\w+/\w+$", self.roots.output(f"{self.program} --list-tests"), re.M)
        pattern = re.compile("|".join(excluded) or r"(?!)")
        targets = collections.defaultdict(list)
        for name in names:
            if pattern.match(name):
                self.results[name] = "excluded"
            else:
                targets[name.split(".")[0]].append(name)
        # Those with most tests first, so that no processor is idle at the end. XCTest runs one test after the other.
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(self._run_target, sorted(targets.values(), key=len, reverse=True)))
        self._run_swift_testing()

    def _run_target(self, names):
        """Runs the tests of a target, and continues in a new process after one that ends or hangs it."""
        while names:
            # Whole classes by their names, because an argument of Linux has a limit.
            begun = {name.split("/")[0] for name in self.results}
            selected = {name if name.split("/")[0] in begun else name.split("/")[0] for name in names}
            self._run_process(names[0].split(".")[0], selected)
            left = [name for name in names if name not in self.results]
            if len(left) == len(names):
                # Another process would not run them either.
                self.results.update(dict.fromkeys(names, "not run"))
                print(f"-- not run: {', '.join(sorted(selected))}", flush=True)
            names = [name for name in left if name not in self.results]

    def _run_process(self, target, selected):
        process = self.roots.start(
            f"{self.program} {','.join(sorted(selected))} 2>&1", variables=self.variables, stdout=-1, text=True, errors="replace")
        running = began = None
        failed = False
        for line in lines_of(process):
            with self.lock:
                self.log.write(line)
            if match := STARTED.match(line):
                running, began = f"{target}.{match[1]}/{match[2]}", time.monotonic()
            elif running and (match := ENDED.match(line)):
                self.results[running], self.times[running] = match[3], time.monotonic() - began
                if match[3] == "failed":
                    failed = True
                    print(f"-- failed: {running}", flush=True)
                running = None
        status = process.wait()
        if running:
            self.results[running] = "hung" if status == ENDED_AS_SILENT else "crashed"
            print(f"-- {self.results[running]}: {running}", flush=True)
        elif status and not failed:
            self.results[f"{target}, at its end"] = "crashed"
            print(f"-- {target} ended with status {status} after its last test", flush=True)

    def _run_swift_testing(self):
        # One after the other, as XCTest runs them: some have limits of time, which a hundred at once exceed under emulation.
        output = self.roots.output(
            f"{self.program} --testing-library swift-testing --no-parallel 2>&1 || true", variables=self.variables, errors="replace")
        self.log.write(output)
        summary = SUMMARY.search(output)
        if summary and summary[2] == "passed":
            self.swift_testing = int(summary[1])
        else:
            failed = re.findall(r"✘ Test (\S+) (?:recorded an issue|failed)", output)
            self.results["Swift Testing"] = "failed"
            print(f"-- failed: Swift Testing: {', '.join(sorted(set(failed))) or output[-2000:]}", flush=True)


def lines_of(process):
    """Yields the lines that a process prints, and ends it when it has been silent for too long."""
    lines = queue.Queue()

    def read():
        for line in process.stdout:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    try:
        while (line := lines.get(timeout=SILENCE)) is not None:
            yield line
    except queue.Empty:
        process.kill()
