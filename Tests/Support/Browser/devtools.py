"""A headless browser, driven with the DevTools protocol through a pipe. Needs Chromium or Chrome, and no package.

    with Browser.start() as browser:
        page = browser.open("http://127.0.0.1:1234/")
        page.wait("document.title !== ''")
        page.screenshot("page.png")
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser():
    """Returns the path of a browser, or None."""
    given = os.environ.get("CHROME")
    return given or next((path for path in map(shutil.which, PROGRAMS) if path), None)


class Failure(Exception):
    """A failed call or wait."""


class Browser:
    @classmethod
    def start(cls):
        program = find_browser()
        if program is None:
            raise Failure("there is no browser: " + ", ".join(PROGRAMS))
        return cls(program)

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(prefix="rill-browser-", ignore_cleanup_errors=True)
        to_read, self.output = os.pipe()
        self.input, to_write = os.pipe()
        options = [
            "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "--no-first-run",
            "--no-default-browser-check", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1",
        ]
        if os.geteuid() == 0:
            options.append("--no-sandbox")

        def connect():
            # Above 4 first, so that neither overwrites the other.
            high = [os.dup(to_read), os.dup(to_write)]
            while min(high) < 5:
                high = [os.dup(number) for number in high]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [program, *options, "about:blank"], preexec_fn=connect, pass_fds=(3, 4, to_read, to_write),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.last = 0
        self.buffer = b""
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (Failure, OSError):
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.profile.cleanup()

    def call(self, method, session=None, timeout=30, **parameters):
        self.last += 1
        number = self.last
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + timeout
        while True:
            answer = self.read(deadline)
            if answer is None:
                raise Failure(f"{method}: no answer within {timeout} s")
            if answer.get("id") != number:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise Failure(f"{method}: {answer['error']}")
            return answer["result"]

    def read(self, deadline):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.input], [], [], left)[0]:
                return None
            part = os.read(self.input, 1 << 20)
            if not part:
                raise Failure("the browser has ended")
            self.buffer += part
        line, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(line)

    def open(self, address, width=1280, height=800, dark=False):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        page.call("Page.enable")
        page.call("Runtime.enable")
        page.call("Log.enable")
        page.resize(width, height)
        page.theme(dark)
        page.call("Page.navigate", url=address)
        page.wait("document.readyState === 'complete'")
        return page


class Page:
    def __init__(self, browser, session):
        self.browser, self.session = browser, session

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def theme(self, dark):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def evaluate(self, code):
        result = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Failure(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait(self, code, seconds=120):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                if value := self.evaluate(code):
                    return value
            except Failure:
                # The page is being replaced.
                pass
            time.sleep(0.05)
        raise Failure(f"not within {seconds} s: {code}")

    def key(self, key, text=None):
        """Presses a key, such as "a" or "ArrowDown"."""
        codes = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowRight": 39, "ArrowLeft": 37, "Tab": 9, " ": 32}
        text = key if len(key) == 1 else "\r" if key == "Enter" else text
        down = {"type": "keyDown", "key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()) if len(key) == 1 else 0)}
        if text:
            down["text"] = text
        self.call("Input.dispatchKeyEvent", **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        Path(path).write_bytes(base64.b64decode(data))

    def problems(self):
        """Returns the errors that the page has logged so far."""
        found = []
        for event in self.browser.events:
            if event.get("method") == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            elif event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                entry = event["params"]["entry"]
                found.append(f"{entry['text']} {entry.get('url', '')}")
        return found
