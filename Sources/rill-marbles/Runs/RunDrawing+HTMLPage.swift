import Foundation
import RillRecording

extension RunDrawing {
  /// The run as one HTML page without other files, with a timeline to scrub through.
  package var page: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>\(recording.file.escapedForXML)</title>
    <style>
    \(RunDrawing.pageStyle)
    </style>
    </head>
    <body>
    <h1>\(recording.file.escapedForXML)</h1>
    <p class="quiet">\(note ?? "\(entries.count) events at \(instants.count) instants")\
    \(recording.isCutOff ? "; the last line is cut off, and left out" : "")</p>
    <div id="scrubber">
    <button id="play" type="button">Play</button>
    <input id="position" type="range" min="0" max="\(max(0, instants.count - 1))" value="0" aria-label="instant">
    <output id="now" for="position"></output>
    </div>
    <div id="drawing">\(picture.interactiveSVG)</div>
    <div id="columns">
    <section><h2>Newest</h2><table id="state"><tbody>
    \(stateRows)
    </tbody></table></section>
    <section><h2>Events</h2><table id="events"><tbody>
    \(eventRows)
    </tbody></table></section>
    </div>
    <script id="instants" type="application/json">\(instantData)</script>
    <script>
    \(RunDrawing.script)
    </script>
    </body>
    </html>

    """
  }

  private var stateRows: String {
    streams.map { stream in
      "<tr data-stream=\"\(stream.key.escapedForXML)\"><th>\(stream.name.escapedForXML)</th><td></td></tr>"
    }.joined(separator: "\n")
  }

  private var eventRows: String {
    let indices = Dictionary(zip(instants, instants.indices)) { first, _ in first }
    return entries.map { entry in
      let key = "\(entry.direction.rawValue) \(entry.name)"
      return """
        <tr data-instant="\(indices[entry.time] ?? 0)" data-stream="\(key.escapedForXML)">\
        <td class="time">\(RunDrawing.timeText(entry.time))</td>\
        <td class="\(entry.direction.rawValue)">\(entry.direction == .input ? "→" : "←") \(entry.name.escapedForXML)</td>\
        <td class="event">\(RunDrawing.eventText(entry.event).escapedForXML)</td></tr>
        """
    }.joined(separator: "\n")
  }

  /// The time and the horizontal position of each instant, as JSON.
  private var instantData: String {
    let positions = picture.instantPositions
    let items = zip(instants, positions).map { "[\"\(RunDrawing.timeText($0))\",\($1.pixels)]" }
    return "[\(items.joined(separator: ","))]"
  }

  private static func eventText(_ event: RunRecording.Event) -> String {
    switch event {
    case .next(let value): value == .null ? "•" : value.text
    case .omitted: "… (left out)"
    case .completed: "completed"
    case .error(let text): "error: \(text)"
    }
  }

  private static let pageStyle = """
    :root { --page: #ffffff; --ink: #1f2328; --quiet: #57606a; --rule: #d0d7de; --mark: #ddf4ff; --act: #0969da; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #0d1117; --ink: #e6edf3; --quiet: #9da7b3; --rule: #30363d; --mark: #12324f; --act: #79b8ff; }
    }
    body { background: var(--page); color: var(--ink); margin: 24px auto; max-width: 1100px; padding: 0 16px;
      font: 15px/1.45 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", "Liberation Sans", Helvetica, Arial, sans-serif; }
    h1 { font-size: 20px; margin: 0; } h2 { font-size: 15px; margin: 0 0 6px; }
    .quiet { color: var(--quiet); margin: 2px 0 14px; }
    #scrubber { display: flex; gap: 12px; align-items: center; position: sticky; top: 0; background: var(--page); padding: 8px 0; z-index: 1; }
    #position { flex: 1; accent-color: var(--act); }
    #now { font-variant-numeric: tabular-nums; min-width: 6em; font-weight: 600; text-align: right; }
    button { font: inherit; padding: 3px 14px; border-radius: 6px; border: 1px solid var(--rule); background: none; color: inherit; }
    #drawing { overflow-x: auto; border: 1px solid var(--rule); border-radius: 8px; margin-bottom: 18px; }
    #drawing svg { display: block; }
    #columns { display: grid; grid-template-columns: minmax(220px, 1fr) 2fr; gap: 28px; }
    table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 3px 10px 3px 0; vertical-align: baseline; }
    tr { border-bottom: 1px solid var(--rule); } th { font-weight: 600; } td.time { font-variant-numeric: tabular-nums; color: var(--quiet); }
    td.event, #state td { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 13px;
      overflow-wrap: anywhere; }
    tr.later { opacity: 0.35; } tr.current { background: var(--mark); }
    """

  private static let script = """
    const instants = JSON.parse(document.getElementById("instants").textContent);
    const slider = document.getElementById("position"), now = document.getElementById("now");
    const cursor = document.getElementById("cursor"), drawing = document.getElementById("drawing");
    const groups = [...document.querySelectorAll("g[data-x]")].map(g => [Number(g.dataset.x), g]);
    const events = [...document.querySelectorAll("#events tr")];
    const state = [...document.querySelectorAll("#state tr")];
    function show(index) {
      if (!instants.length) return;
      const [time, x] = instants[index];
      slider.value = index;
      now.textContent = time;
      cursor.setAttribute("x1", x); cursor.setAttribute("x2", x);
      for (const [at, group] of groups) group.style.opacity = at <= x + 0.05 ? 1 : 0.2;
      const newest = {};
      for (const row of events) {
        const at = Number(row.dataset.instant);
        row.classList.toggle("later", at > index);
        row.classList.toggle("current", at === index);
        if (at <= index) newest[row.dataset.stream] = row.querySelector(".event").textContent;
      }
      for (const row of state) row.querySelector("td").textContent = newest[row.dataset.stream] ?? "–";
      const margin = drawing.clientWidth / 2;
      if (x < drawing.scrollLeft + 40 || x > drawing.scrollLeft + drawing.clientWidth - 40) drawing.scrollLeft = x - margin;
      // At once: the event of the scrolling comes a frame later.
      moveTexts();
    }
    slider.addEventListener("input", () => show(Number(slider.value)));
    drawing.addEventListener("click", event => {
      const x = event.clientX - drawing.getBoundingClientRect().left + drawing.scrollLeft;
      const distances = instants.map(instant => Math.abs(instant[1] - x));
      show(distances.indexOf(Math.min(...distances)));
    });
    // The names stay in view, in a column in front of the lines.
    const column = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const fixed = [column, ...drawing.querySelectorAll("text.label[x='18']")];
    if (instants.length) column.setAttribute("width", instants[0][1] - 24);
    column.setAttribute("height", "100%");
    column.setAttribute("class", "paper");
    drawing.querySelector("svg").append(...fixed);
    // The code stays in the middle of the part of its box that is in view.
    const code = drawing.querySelectorAll("text.code"), box = drawing.querySelector("rect.box");
    const moveTexts = () => {
      for (const element of fixed) element.setAttribute("transform", `translate(${drawing.scrollLeft} 0)`);
      column.style.display = drawing.scrollLeft ? "" : "none";
      if (!box) return;
      const [x, width] = ["x", "width"].map(name => Number(box.getAttribute(name)));
      const left = drawing.scrollLeft ? drawing.scrollLeft + Number(column.getAttribute("width") ?? 0) : 0;
      const middle = (Math.max(left, x) + Math.min(drawing.scrollLeft + drawing.clientWidth, x + width)) / 2;
      for (const element of code) element.setAttribute("x", middle);
    };
    drawing.addEventListener("scroll", moveTexts);
    window.addEventListener("resize", moveTexts);
    moveTexts();
    let timer;
    document.getElementById("play").addEventListener("click", event => {
      const stop = () => { clearInterval(timer); timer = undefined; event.target.textContent = "Play"; };
      if (timer) return stop();
      event.target.textContent = "Pause";
      if (Number(slider.value) === instants.length - 1) show(0);
      timer = setInterval(() => Number(slider.value) < instants.length - 1 ? show(Number(slider.value) + 1) : stop(), 700);
    });
    const wanted = Number(location.hash.slice(1));
    show(Number.isInteger(wanted) && wanted >= 0 && wanted < instants.length && location.hash ? wanted : instants.length - 1);
    """
}

extension RunRecording.Stream {
  /// A text that differs for an input and an output of the same name.
  fileprivate var key: String { "\(direction.rawValue) \(name)" }
}
