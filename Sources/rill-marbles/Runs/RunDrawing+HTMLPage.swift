import Foundation
import RillRecording

extension RunDrawing {
  /// The run as one HTML page without other files, with a timeline to scrub through.
  ///
  /// It is `page.html` with these parts in the place of the comments that name them.
  package var page: String {
    let cutOff = recording.isCutOff ? "; the last line is cut off, and left out" : ""
    let parts: [Substring: String] = [
      "title": recording.file.escapedForXML,
      "note": (note ?? "\(entries.count) events at \(instants.count) instants") + cutOff,
      "drawing": picture.interactiveSVG, "state": stateRows, "events": eventRows, "instants": instantData,
      "style": String(decoding: PackageResources.page_css, as: UTF8.self),
      "script": String(decoding: PackageResources.page_js, as: UTF8.self),
    ]
    return String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacing(#/<!--(\w+)-->/#) { match in parts[match.1] ?? String(match.0) }
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
}

extension RunRecording.Stream {
  /// A text that differs for an input and an output of the same name.
  fileprivate var key: String { "\(direction.rawValue) \(name)" }
}
