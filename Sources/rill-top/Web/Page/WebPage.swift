import Foundation

/// The page: one document with its style and its script, which loads nothing but the data of this server.
package enum WebPage {
  static var response: WebResponse {
    let nonce = UUID().uuidString
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; img-src data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return WebResponse(
      type: "text/html; charset=utf-8", fields: ["Content-Security-Policy: \(policy)"], body: Data(document(nonce).utf8))
  }

  /// The parts of the script, in order.
  static let script = [
    domFunctionsScript, processModelScript, canvasFunctionsScript, chainDrawingScript, marbleLaneScript, recordingListScript,
    dialogScript, eventTableScript, callSiteListScript, connectionScript, controlsScript, totalsScript, animationLoopScript,
  ].joined()

  /// The part of the script that needs no browser.
  package static let modelScript = domFunctionsScript + processModelScript

  private static func document(_ nonce: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>rill-top</title>
    <link rel="icon" href="data:,">
    <style nonce="\(nonce)">
    \(styleSheet)
    </style>
    </head>
    \(body)
    <script nonce="\(nonce)">
    "use strict";
    \(script)
    </script>
    </html>

    """
  }

  private static let body = """
    <body>
    <header>
    <h1>rill-top</h1>
    <select id="process" aria-label="process" hidden></select>
    <span id="program"></span>
    <span id="status" role="status">connecting</span>
    <span id="totals"></span>
    <button id="grown" type="button" hidden></button>
    <span class="space"></span>
    <input id="search" type="search" placeholder="Filter ( / )" aria-label="filter" spellcheck="false">
    <input id="hidden" type="text" placeholder="Hide operators: map, filter" aria-label="operators to hide" spellcheck="false">
    <label>Order <select id="order">
    <option value="grown">grown</option><option value="arrival">arrival</option><option value="live">live</option>
    <option value="rate">per second</option><option value="place">place</option>
    </select></label>
    <button id="mark" type="button" title="m">Mark</button>
    <button id="pause" type="button" title="p" aria-pressed="false">Pause</button>
    <button id="theme" type="button" aria-label="theme">Theme: auto</button>
    </header>
    <main>
    <section id="graph" aria-label="live streams">
    <div id="columns" aria-hidden="true"><span class="number">live</span><span class="number">grown</span>\
    <span class="number">per s</span><span class="place">place</span><span class="chain">source → operators → subscriber</span></div>
    <div id="scroller" tabindex="0" role="listbox" aria-multiselectable="true" aria-label="places with live subscriptions">
    <div id="behind"><canvas id="chains" aria-hidden="true"></canvas></div><div id="rows" role="presentation"></div>
    </div>
    <p id="nothing" hidden></p>
    </section>
    <section id="lanes" aria-label="marble lanes"><canvas id="marbles" role="img" aria-label="marble lanes of the selection"></canvas></section>
    <aside aria-label="values">
    <section id="recordings"></section>
    <section><h2>Events</h2><table id="events"><thead><tr><th>time</th><th>stream</th><th>value</th><th></th></tr></thead>\
    <tbody></tbody></table><p id="noevents" class="quiet">Select a place (Enter) to see its events.</p></section>
    </aside>
    </main>
    <footer>
    <button id="live" type="button" title="l" aria-pressed="true">Live</button>
    <input id="time" type="range" min="0" max="0" step="0.01" value="0" aria-label="time">
    <output id="now" for="time"></output>
    <label>Window <select id="window"><option>5</option><option selected>20</option><option>60</option><option>300</option></select> s</label>
    <span id="dropped" class="quiet"></span>
    </footer>
    <dialog id="dialog"><h2 id="dialogtitle"></h2><p id="dialognote" class="quiet"></p><p id="dialogcode"></p>
    <textarea id="dialogtext" readonly spellcheck="false" aria-label="test"></textarea>
    <p><button id="dialogcopy" type="button">Copy</button> <button id="dialogclose" type="button">Close</button></p></dialog>
    </body>
    """
}
