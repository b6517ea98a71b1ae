import Foundation
package import RillRecording

/// The drawings of a recorded run: text, SVG, and a page to scrub through.
package struct RunDrawing {
  /// A drawing of more events has megabytes, and no program shows it.
  private static let limit = 5000

  let recording: RunRecording
  /// The events that are drawn: the first ones.
  let entries: ArraySlice<RunRecording.Entry>
  /// The times of these events, in order, without repetitions.
  let instants: [Duration]

  /// Says that not all events are drawn, or is nil.
  package var note: String? {
    if entries.count == recording.entries.count { return nil }
    return "only the first \(entries.count) of \(recording.entries.count) events are drawn"
  }

  /// The names of the streams with their directions, from the top.
  var streams: [RunRecording.Stream] {
    recording.streams.filter { $0.direction == .input } + recording.streams.filter { $0.direction == .output }
  }

  package init(_ recording: RunRecording) {
    self.recording = recording
    entries = recording.entries.prefix(Self.limit)
    instants = Set(entries.map(\.time)).sorted()
  }

  /// The run as text, in which all instants have the same distance.
  package var text: String { diagram(at: instants.indices.map(Double.init)).text() + "\n" }

  /// The run as SVG, in which long pauses are shortened.
  package var svg: String { picture.svg }

  /// The layout of the picture.
  var picture: SVGDiagram { SVGDiagram(diagram(at: positions), style: .run) }

  /// The position of each instant: longer pauses are wider, and at most four times as wide as the shortest one.
  private var positions: [Double] {
    let pauses = zip(instants, instants.dropFirst()).map { $1 - $0 }
    let shortest = pauses.min() ?? .seconds(1)
    var position = 0.0
    return [0]
      + pauses.map { pause in
        position += 1 + min(3, log10(pause / shortest))
        return position
      }
  }

  private func diagram(at positions: [Double]) -> Diagram {
    let position = Dictionary(zip(instants, positions)) { first, _ in first }
    var rows = [
      Diagram.Row(
        label: "time", role: .time,
        marks: zip(instants, positions).map { Diagram.Mark($1, .value(RunDrawing.timeText($0))) })
    ]
    rows += streams.map { stream in
      Diagram.Row(
        label: stream.name.printable, role: stream.direction == .input ? .input : .output,
        marks: entries.filter { $0.direction == stream.direction && $0.name == stream.name }.map {
          Diagram.Mark(position[$0.time] ?? 0, RunDrawing.symbol($0.event))
        })
    }
    return Diagram(title: recording.file.printable, code: recording.model?.printable ?? "the program", rows: rows)
  }

  private static func symbol(_ event: RunRecording.Event) -> Diagram.Symbol {
    switch event {
    case .next(let value): .value(shortText(value))
    case .omitted: .value("…")
    case .completed: .completed
    case .error(let text): .error(text.printable)
    }
  }

  /// The text of a value in a drawing: at most eleven characters.
  private static func shortText(_ value: JSONValue) -> String {
    let text =
      switch value {
      case .null: "•"
      case .string(""): "\"\""
      case .string(let text): text
      default: value.text
      }
    let line = String(text.map { $0.isNewline ? " " : $0 }).printable
    return line.count > 11 ? String(line.prefix(10)) + "…" : line
  }

  /// `0:05.250`, or `9:05:00` for an hour and more.
  static func timeText(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    let fraction = milliseconds == 0 ? "" : "." + padded(milliseconds, 3)
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    guard minutes >= 60 else { return "\(minutes):\(padded(rest, 2))\(fraction)" }
    return "\(minutes / 60):\(padded(minutes % 60, 2)):\(padded(rest, 2))\(fraction)"
  }

  private static func padded(_ number: Int64, _ count: Int) -> String {
    String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
  }
}
