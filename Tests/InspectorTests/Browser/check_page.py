"""Checks the page of `rill-top --web` in a headless browser: `check_page.py GROUP PRODUCTS [FILE]`.

Exits with 77 if there is no browser. `XDG_RUNTIME_DIR` is a folder for the sockets.
"""

import http.server
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Support/Browser"))
from devtools import Browser, find_browser  # noqa: E402


class Programs:
    """The sample and the server, which end with this object."""

    def __init__(self, folder, sample="LeakyShop", arguments=()):
        self.folder, self.sample, self.arguments = folder, sample, arguments
        self.shop = None
        self.start_shop()
        self.web = subprocess.Popen([f"{folder}/rill-top", "--web"], stdout=subprocess.PIPE, text=True)
        self.address = next(match[0] for line in self.web.stdout if (match := re.search(r"http://\S+", line)))
        self.origin = self.address.split("/#")[0]

    def start_shop(self):
        self.shop = subprocess.Popen([f"{self.folder}/{self.sample}", *self.arguments], stdout=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self.shop, self.web):
            process.kill()
            process.wait()


def check(condition, text):
    if not condition:
        raise SystemExit(f"not so: {text}")
    print(f"ok: {text}")


def rows(page):
    return page.evaluate("[...document.querySelectorAll('.row')].sort((a, b) => a.offsetTop - b.offsetTop).map(row => row.innerText.replace(/\\n/g, ' '))")


def check_graph(page):
    page.wait("document.getElementById('status').textContent === 'live'")
    page.wait("document.querySelectorAll('.row').length >= 7")
    check(any("LeakyShop/ProductScreen.swift:18" in row for row in rows(page)), "the places are shown")
    painted = "(() => { const c = document.getElementById('chains'), d = c.getContext('2d').getImageData(440, 0, c.width - 440, c.height).data;" \
        " let n = 0; for (let i = 3; i < d.length; i += 4) if (d[i]) n++; return n; })()"
    check(page.wait(painted) > 2000, "the chains are drawn")
    check(page.wait("[...model.groups.values()].some(group => group.pulses?.length)"), "edges pulse with events")
    page.wait("entries[0].key === 'LeakyShop/ProductScreen.swift:18' && model.leak(entries[0].group)", 20)
    check(True, "the place that has grown most is the first one, and a probable leak")
    note = "probable leak: not disposed, and its PublishRelay exists"
    check(page.wait(f"document.querySelector('.note:not(:empty)')?.textContent === '{note}'"), "its row says what retains it")
    order = "{ const c = document.getElementById('order'); c.value = 'arrival'; c.dispatchEvent(new Event('change')); }"
    page.evaluate(order + "; arrange()")
    before = page.evaluate("entries.map(entry => entry.key + ' ' + entry.top)")
    page.wait(f"model.now > {page.evaluate('model.now')} + 2")
    after = page.evaluate("entries.map(entry => entry.key + ' ' + entry.top)")
    check(after[:len(before)] == before, "rows stay where they are while subscriptions come and go")
    page.wait("!document.getElementById('grown').hidden")
    check("LeakyShop/ProductScreen.swift:18" in page.evaluate("document.getElementById('grown').textContent"), "the leak is named")


def check_filter(page):
    page.evaluate("document.body.focus()")
    page.key("/")
    page.type("zip")
    page.wait("document.querySelectorAll('.row').length === 1")
    check("LeakyShop/Program.swift:" in rows(page)[0], "the filter finds operators")
    page.key("Escape")
    page.wait("document.querySelectorAll('.row').length >= 7")
    page.key("h")
    page.type("map, share")
    page.wait("[...model.groups.values()].every(group => !group.layout.nodes.some(node => node.text === 'map' || node.text === 'share'))")
    check(True, "operators are hidden")
    page.evaluate("document.getElementById('hidden').value = ''; document.getElementById('hidden').dispatchEvent(new Event('input'))")


def check_keyboard(page):
    page.evaluate("scroller.focus()")
    page.key("ArrowDown")
    page.key("ArrowDown")
    page.key("Enter")
    page.wait("view.selected.size === 1")
    check(page.wait("document.querySelector('.row[aria-selected=true]') !== null"), "a place is selected with keys")
    page.key("ArrowRight")
    page.wait("document.querySelector('.row.child') !== null")
    page.key("ArrowLeft")
    page.wait("document.querySelector('.row.child') === null")
    check(True, "a place is unfolded and folded with keys")
    order = page.evaluate("(() => { const seen = []; for (const node of document.querySelectorAll('button, input, select, [tabindex]')) if (node.tabIndex >= 0 && node.offsetParent) seen.push(node.id || node.className); return seen; })()")
    check({"search", "hidden", "order", "mark", "pause", "theme", "scroller", "live", "time", "window"} <= set(order), "all controls are in the order of Tab")
    unnamed = page.evaluate("[...document.querySelectorAll('button, input, select, textarea')].filter(node => !(node.ariaLabel || node.textContent.trim() || node.labels?.length)).map(node => node.outerHTML)")
    check(unnamed == [], f"all controls have names {unnamed}")


def check_hostile(page):
    """Texts that would be code, markup or control characters are shown as text."""
    page.evaluate(r'''
      const bad = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>\u001b[31m\u0000\u202e\u0085";
      const fake = { id: 9007199254740991, file: bad, line: 1, type: bad, since: model.now, count: 1, thread: bad, chain: { operations: [bad, "constructor", "__proto__"] } };
      model.receive({ time: model.now, live: 1, subscriptions: [fake], events: [[fake.id, model.now, 1, "next", bad]] });
      model.record({ number: 99, name: bad, at: model.now, isFull: false, lines: [JSON.stringify({ rill: "run", version: 1 }),
        JSON.stringify({ output: bad, type: bad }), JSON.stringify({ time: 0, output: bad, next: bad })] });
      view.selected.add(`${bad}:1`); showRecordings(); showEvents(); changed();''')
    page.wait("[...document.querySelectorAll('.row')].some(row => row.textContent.includes('<script>'))")
    page.wait("[...document.querySelectorAll('#events .value')].some(cell => cell.textContent.includes('<script>'))")
    check(page.evaluate("window.hacked === undefined && document.querySelectorAll('img, iframe').length === 0 && [...document.querySelectorAll('script')].every(node => node.nonce)"),
          "markup in values, names and places stays text")
    check(page.evaluate(r"!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.test([...document.querySelectorAll('body > :not(script)')].map(node => node.textContent).join())"),
          "control characters are made visible")
    page.evaluate("for (const key of [...view.selected]) if (key.includes('<')) { view.selected.delete(key); model.groups.delete(key); } "
                  "model.subscriptions.delete(9007199254740991); model.recordings.delete(99); showRecordings(); showEvents(); changed()")


def check_time(page):
    page.wait("model.now - model.begin > 4")
    live = page.evaluate("model.groups.get('LeakyShop/ProductScreen.swift:18').live.size")
    page.evaluate("const slider = document.getElementById('time'); slider.value = model.begin + 1; slider.dispatchEvent(new Event('input'))")
    page.wait("view.time !== null && document.getElementById('live').getAttribute('aria-pressed') === 'false'")
    page.wait(f"model.groups.get('LeakyShop/ProductScreen.swift:18').count < {live} - 3")
    check(True, "the time scrubber shows fewer live subscriptions in the past")
    check(page.wait("(document.querySelector('#events .time')?.textContent ?? '') <= timeText(view.time)"), "events are those until then")
    page.key("]")
    page.evaluate("document.getElementById('live').click()")
    page.wait("view.time === null")
    page.evaluate("document.getElementById('pause').click()")
    now = page.evaluate("model.now")
    time.sleep(0.5)
    check(page.evaluate("model.now") == now, "a paused page stands still")
    page.evaluate("document.getElementById('pause').click()")
    page.wait(f"model.now > {now}")
    check(True, "and goes on")


def check_reconnect(page, programs):
    first = page.evaluate("socket")
    programs.shop.kill()
    programs.shop.wait()
    page.wait("document.getElementById('status').textContent.startsWith('has ended')")
    check(page.evaluate("entries.length") >= 7, "what was seen stays after the end of the process")
    programs.start_shop()
    page.wait(f"socket !== '{first}' && document.getElementById('status').textContent === 'live' && document.querySelectorAll('.row').length >= 7")
    check(True, "the page finds the next start of the program")
    page.wait("model.recordings.size === 1 && [...model.recordings.values()][0].events.length > 4")
    # The connection is lost, and the process is the same.
    page.evaluate("const lost = source; source = null; lost.abort(); findProcess(); 0")
    page.wait("source && document.getElementById('status').textContent === 'live'")
    live = page.evaluate("model.subscriptions.size")
    page.wait("!model.isFresh && model.recordings.size === 1")
    check(page.evaluate("[...model.groups.values()].reduce((sum, group) => sum + group.live.size, 0)") == page.evaluate("model.subscriptions.size"),
          f"after a reconnect, the {live} subscriptions are those of the process")


def copy_test(page):
    """Corrects the second total of 5490, and with it the first one, and returns the test."""
    page.wait("[...model.recordings.values()].some(recording => recording.events.filter(event => event.json === '5490').length === 2)", 30)
    check(page.evaluate("document.querySelector('.copy').textContent") == "Copy as test", "without a correction, the test pins what happens")
    page.evaluate("document.getElementById('pause').getAttribute('aria-pressed') === 'false' && document.getElementById('pause').click()")
    page.wait("[...document.querySelectorAll('#events tr')].filter(row => row.querySelector('.value')?.textContent === '5490' && row.querySelector('button')).length === 2")
    page.evaluate("[...document.querySelectorAll('#events tr')].find(row => row.querySelector('.value')?.textContent === '5490' && row.querySelector('button')).querySelector('button').click()")
    page.wait("document.querySelector('.edit input') === document.activeElement")
    page.key("x")
    page.key("Enter")
    check(page.evaluate("document.querySelector('.edit input') !== null"), "what is not JSON is not accepted")
    page.evaluate("document.querySelector('.edit input').select()")
    page.type("5000")
    page.key("Enter")
    page.wait("document.querySelector('.copy').textContent === 'Copy as failing test'")
    check(page.evaluate("[...document.querySelectorAll('#events ins')].map(node => node.textContent)") == ["5000", "5000"], "the corrections are shown")
    page.evaluate("document.querySelector('.copy').click()")
    page.wait("document.getElementById('dialog').open && document.getElementById('dialogtext').value")
    return page.evaluate("document.getElementById('dialogtext').value")


def check_page(folder):
    with Programs(folder) as programs, Browser.start() as browser:
        page = browser.open(programs.address)
        check_graph(page)
        check_filter(page)
        check_keyboard(page)
        check_hostile(page)
        check_time(page)
        text = copy_test(page)
        check("final class CartReplayTests: XCTestCase" in text and '"next":5000' in text, "the test is copied")
        page.evaluate("document.getElementById('dialogclose').click(); document.getElementById('pause').click()")
        check_reconnect(page, programs)
        check(page.problems() == [], f"no errors: {page.problems()}")
        # The address works once: another window is refused, and this one can load the page again.
        other = browser.open(programs.address)
        check(other.wait("document.getElementById('status').textContent.includes('Start rill-top again')"), "the address works once")
        check(other.evaluate("model.hello === null"), "and shows nothing to others")
        page.evaluate("location.reload()")
        page.wait("typeof model !== 'undefined' && model.subscriptions.size >= 7")
        check(page.evaluate("location.href") == programs.origin + "/", "the page can be loaded again, and the token is not in its address")
        check(page.evaluate("document.cookie") == "", "there is no cookie")


def random_json(generator, depth=0):
    kind = generator.randrange(5 if depth > 3 else 7)
    if kind == 0:
        return generator.choice([None, True, False])
    if kind == 1:
        return generator.choice([0, 1, -1, 2 ** 53 + 1, 12345678901234567890, -10 ** 30, generator.randrange(-10 ** 20, 10 ** 20)])
    if kind == 2:
        return generator.choice([0.1, -0.5, 1e300, 1e-7, generator.random()])
    if kind < 5:
        return "".join(chr(generator.choice([0x20, 0x22, 0x25, 0x26, 0x2B, 0x3D, 0x41, 0x5C, 0xE9, 0x2028, 0x202E, 0x1F600, 0x7F, 0x85, 9, 10]))
                       for _ in range(generator.randrange(8)))
    if kind == 5:
        return [random_json(generator, depth + 1) for _ in range(generator.randrange(4))]
    return {generator.choice(["next", "a", "", "__proto__", '"next":', "é"]): random_json(generator, depth + 1) for _ in range(generator.randrange(4))}


def check_corrections(folder):
    """A correction arrives in the test as it was typed, and a recorded value is shown with all of its digits."""
    seed = int(os.environ.get("RILL_SEED") or random.randrange(2 ** 32))
    print(f"seed: RILL_SEED={seed}")
    generator = random.Random(seed)
    end = time.monotonic() + float(os.environ.get("RILL_FUZZ_SECONDS") or 0) / 4
    with Programs(folder) as programs, Browser.start() as browser:
        page = browser.open(programs.address)
        page.wait("[...model.recordings.values()].some(recording => recording.events.some(event => event.direction === 'output'))", 30)
        page.evaluate("document.getElementById('pause').click()")
        fixed = ['"hello world + 1"', '{"a": 1}', '{"items":["a"],"next":1}', "12345678901234567890", '""', '"👩‍👩‍👧"', json.dumps("x" * (1 << 20))]
        count = 0
        while count < 200 or time.monotonic() < end:
            value = None if count < len(fixed) else random_json(generator)
            separators = generator.choice([(",", ":"), (", ", ": "), (" ,\t", " : ")])
            text = fixed[count] if count < len(fixed) else json.dumps(value, ensure_ascii=generator.random() < 0.3, separators=separators)
            # As a user would: the button, the text, Enter.
            problem = page.evaluate(f"""(async () => {{
              const recording = [...model.recordings.values()][0];
              const event = recording.events.find(event => event.direction === "output" && event.kind === "next");
              recording.corrections.clear(); edited = event; view.time = null;
              const box = editor(recording, event), input = box.querySelector("input");
              document.body.append(box);
              input.value = {json.dumps(text)};
              [...box.querySelectorAll("button")].find(button => button.textContent === "Should be this").click();
              box.remove();
              if (recording.corrections.get(event.line)?.json !== {json.dumps(text)}) return "not accepted: " + recording.corrections.get(event.line)?.json;
              const response = await request("/recording", {{ method: "POST", body: excerpt(recording) }}), saved = await response.text();
              if (!response.ok) return saved;
              const line = saved.split("\\n").find(line => line.endsWith(',"corrected":true}}'));
              return line?.includes({json.dumps('"next":' + text + ',"corrected":true}')}) ? "" : "not in the file: " + line;
            }})()""")
            if problem:
                raise SystemExit(f"not so: {text[:300]!r}: {problem[:300]}")
            if len(text) < 10000:
                line = '{"time":1,"output":"o","next":' + text + "}"
                shown = page.evaluate(f"exactJSON({json.dumps(line)}).next")
                check_equal(json.loads(shown, parse_float=str, parse_int=str), json.loads(text, parse_float=str, parse_int=str), text)
            count += 1
        check(True, f"{count} corrections arrive as typed, and values are shown with all digits")
        check(page.problems() == [], f"no errors: {page.problems()}")


def check_equal(first, second, text):
    if first != second:
        raise SystemExit(f"not so: {text[:300]!r} is shown as {first!r}")


def check_replaced(folder):
    """A recording whose file is replaced while the page is open, and one that is announced again."""
    with Programs(folder) as programs, Browser.start() as browser:
        page = browser.open(programs.address)
        page.wait("[...model.recordings.values()][0]?.events.length > 4", 30)
        name = page.evaluate("[...model.recordings.values()][0].events.find(event => event.direction === 'output').name")
        path = next(Path(os.environ["XDG_RUNTIME_DIR"]).glob("rill/*-cart.jsonl"))
        lines = ['{"rill":"run","version":1,"model":"M()","modules":["M"]}', f'{{"output":"{name}","type":"Int"}}'] + [
            f'{{"time":{index},"output":"{name}","next":{index}}}' for index in range(5)]
        replaced = path.with_suffix(".new")
        replaced.write_text("\n".join(lines) + "\n")
        replaced.rename(path)
        # The first file has its fifth event at another time.
        page.wait("[...model.recordings.values()][0].events.length === 5 && [...model.recordings.values()][0].events[4].seconds === 4")
        check(page.evaluate("model.recordings.size === 1 && [...model.recordings.values()][0].streams.length === 1"), "the streams are not listed twice")
        check(page.evaluate("[...model.recordings.values()][0].events.map(event => event.line)") == [3, 4, 5, 6, 7], "the lines are those of the new file")
        page.evaluate("const r = [...model.recordings.values()][0]; r.corrections.set(7, { json: '70', time: r.events[4].time }); copyTest(r)")
        page.wait("document.getElementById('dialog').open")
        text = page.evaluate("document.getElementById('dialogtext').value")
        check('"next":70,"corrected":true' in text, "the test has the correction of the last line")
        check("M()" in page.evaluate("document.getElementById('dialogcode').innerText"), "the code of the recording is shown")
        page.evaluate("document.getElementById('dialogclose').click()")
        page.evaluate("const s = [...model.recordings.values()][0]; s.corrections.clear(); s.corrections.set(70, { json: '70', time: s.events[4].time }); copyTest(s)")
        page.wait("document.getElementById('dialogtitle').textContent === 'The test cannot be made'")
        check("would be lost" in page.evaluate("document.getElementById('dialognote').textContent"), "a correction that would be lost is refused")
        page.evaluate("document.getElementById('dialogclose').click()")
        # Another recording of the same screen begins.
        page.evaluate("""
            view.recording = "newest"; view.time = 1e6; [...model.recordings.values()][0].corrections.clear();
            model.record({ number: 70, name: "1-cart-2.jsonl", at: model.now, file: "other", isNew: true, isFull: false, lines: [
              '{"rill":"run","version":1}', '{"output":"total","type":"Int"}', '{"time":0,"output":"total","next":7001}'] });
            showRecordings(); showEvents()""")
        values = "[...document.querySelectorAll('#events .value')].map(cell => cell.innerText)"
        check(page.evaluate(values) == ["7001"], "the newest recording is shown")
        choose = "const c = document.getElementById('recording'); c.value = {}; c.dispatchEvent(new Event('change'))"
        page.evaluate("{ " + choose.format("'all'") + " }")
        check(sorted(page.evaluate(values)) == ["0", "1", "2", "3", "4", "7001"], "the events of both recordings are shown")
        page.evaluate("{ " + choose.format("c.options[1].value") + " }")
        check(sorted(page.evaluate(values)) == ["0", "1", "2", "3", "4"], "and those of one")
        page.evaluate("[...document.querySelectorAll('#events button')].find(button => button.textContent === 'Correct').click()")
        check(page.evaluate("document.querySelectorAll('#events .edit').length") == 1, "one event is being corrected")
        # A program that is stopped, and continues.
        programs.shop.send_signal(signal.SIGSTOP)
        page.wait("document.getElementById('status').textContent.startsWith('no answer for')", 20)
        check(True, "a stopped program is said to be stopped")
        page.evaluate("location.reload()")
        page.wait("document.getElementById('status')?.textContent.includes('does not answer')", 20)
        page.wait("document.getElementById('nothing').textContent.includes('as soon as it answers')")
        check(True, "also after the page is loaded again")
        programs.shop.send_signal(signal.SIGCONT)
        page.wait("document.getElementById('status').textContent === 'live'", 20)
        check(True, "and to be live again")


def check_test(folder, file):
    with Programs(folder) as programs, Browser.start() as browser:
        page = browser.open(programs.address)
        Path(file).write_text(copy_test(page))


def check_foreign(folder):
    """A page of another origin, opened in the browser that may use the page."""
    with Programs(folder) as programs, Browser.start() as browser:
        page = browser.open(programs.address)
        page.wait("document.querySelectorAll('.row').length >= 7")

        seen = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                seen.append(str(self.headers))
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(f"<title>foreign</title><iframe src='{programs.origin}/'></iframe>".encode())

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        foreign = browser.open(f"http://127.0.0.1:{server.server_port}/")
        socket = page.evaluate("socket")
        for path in ("/", "/processes", f"/events?socket={socket}", "/recording?recording=0&stream=output:total"):
            for mode in ("cors", "no-cors"):
                result = foreign.evaluate(
                    f"fetch('{programs.origin}{path}', {{mode: '{mode}', credentials: 'include'}}).then(r => r.text()).catch(() => 'refused')")
                check(result in ("refused", ""), f"{mode} of {path} from another origin gives nothing: {result[:40]!r}")
        secret = page.evaluate("session")
        check(len(secret) == 32 and foreign.evaluate("sessionStorage.length") == 0, "it has no secret")
        # Another server of the same host name, which the browser visits.
        check(not any(secret in text or "Cookie" in text for text in seen), f"another port of this host receives no secret: {seen}")
        result = foreign.evaluate(
            f"fetch('{programs.origin}/processes', {{headers: {{Authorization: 'Bearer {secret}'}}}}).then(r => r.text()).catch(() => 'refused')")
        check(result == "refused", "the browser does not let it send one")
        check(foreign.evaluate("(() => { try { return frames[0].document.title } catch { return 'refused' } })()") in ("refused", ""), "its frame is empty")
        server.shutdown()


def check_many(folder):
    with Programs(folder, "LeakyShop", ["--places", "2000"]) as programs, Browser.start() as browser:
        page = browser.open(programs.address)
        page.wait("model.subscriptions.size >= 2000", 30)
        page.evaluate("for (const key of model.groups.keys()) view.unfolded.add(key); changed()")
        page.wait("entries.length >= 2000")
        check(page.evaluate("document.querySelectorAll('.row').length") < 80, "only what is in view is in the document")
        for name, action in (("still", ""), ("scrolling", "scroller.scrollTop = (scroller.scrollTop + 90) % (scroller.scrollHeight - 800)")):
            page.evaluate("frames.length = 0")
            end = time.monotonic() + 4
            while time.monotonic() < end:
                page.evaluate(action or "0")
                time.sleep(0.02)
            spans = sorted(page.evaluate("frames.slice(1).map((time, index) => time - frames[index])"))
            median, late = spans[len(spans) // 2], spans[int(len(spans) * 0.95)]
            print(f"{name}: {len(spans)} frames, median {median:.1f} ms, 95 % within {late:.1f} ms, longest {spans[-1]:.1f} ms")
            # A loaded machine misses some frames. A page that is not smooth misses most of them.
            check(median < 34, f"smooth while {name}")
        check(page.problems() == [], "no errors")


if __name__ == "__main__":
    if find_browser() is None:
        print("install Chromium, or set CHROME to its path", file=sys.stderr)
        sys.exit(77)
    group, folder, *rest = sys.argv[1:]
    {"page": check_page, "test": check_test, "foreign": check_foreign, "many": check_many,
     "corrections": check_corrections, "replaced": check_replaced}[group](folder, *rest)
