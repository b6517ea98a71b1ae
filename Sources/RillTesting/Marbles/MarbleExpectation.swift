import Rill

/// The events that an observer is expected to receive.
struct MarbleExpectation<Element> {
  let subscription: Int
  let disposal: Int?
  let end: Int
  private let marks: [MarbleMark]
  private let diagramMarks: [MarbleMark]
  private let names: MarbleValueNaming<Element>
  private let error: (any Error)?
  private let text: String

  init(_ text: String, _ names: MarbleValueNaming<Element>, error: (any Error)?) throws(MarbleSyntaxError) {
    let diagram = try MarbleDiagram(observer: text)
    subscription = diagram.tick(of: .subscription) ?? 0
    disposal = diagram.tick(of: .disposal)
    end = diagram.end
    diagramMarks = diagram.marks
    self.names = names
    self.error = error
    self.text = text
    var marks: [MarbleMark] = []
    for mark in diagram.events {
      guard case .value(let name) = mark.symbol else {
        marks.append(mark)
        continue
      }
      guard let canonical = names.canonical(name) else {
        throw diagram.syntaxError(mark, "no value is named '\(name)': \(names.advice)")
      }
      marks.append(MarbleMark(tick: mark.tick, symbol: .value(canonical)))
    }
    self.marks = marks
  }

  /// Compares what has arrived with the expectation.
  ///
  /// Returns nil if they are equal.
  func finding(_ actual: [MarbleMark], _ sources: MarbleRenderer, _ location: String) -> MarbleMismatch.Finding? {
    guard let difference = SymbolDifference(marks, actual) else { return nil }
    let before = diagramMarks.filter { $0.symbol == .subscription }
    let after = diagramMarks.filter { $0.symbol == .disposal }
    let diagrams = sources.adding([
      MarbleRenderer.Line("expected", diagramMarks, end: end),
      MarbleRenderer.Line("got", before + shown(actual, difference) + after),
    ])
    let advice = nameWithoutBrackets(in: actual).map { "write [\($0)] for this value" } ?? adviceToDispose(difference)
    let message = difference.message(error: error) + (advice.map { "; \($0)" } ?? "")
    return MarbleMismatch.Finding(
      location: location, message: "the stream differs from its diagram at tick \(difference.tick): \(message)",
      tick: difference.tick, diagrams: diagrams)
  }

  /// Returns the first marks: a stream that goes on to the end of the run would fill the screen.
  private func shown(_ actual: [MarbleMark], _ difference: SymbolDifference) -> [MarbleMark] {
    let limit = max(end, difference.tick) + 10
    let first = actual.filter { $0.tick <= limit }
    return first.count == actual.count ? actual : first + [MarbleMark(tick: limit + 1, symbol: .value("…"))]
  }

  /// Says how a diagram ends whose stream goes on.
  private func adviceToDispose(_ difference: SymbolDifference) -> String? {
    let hasEnd = diagramMarks.contains { $0.symbol == .disposal || $0.symbol.isEnd }
    return hasEnd || difference.tick < end ? nil : "if the stream goes on, write ! where the observer disposes"
  }

  /// Returns the name of a value of several characters that the diagram contains without its brackets.
  private func nameWithoutBrackets(in actual: [MarbleMark]) -> String? {
    actual.lazy.compactMap { if case .value(let name) = $0.symbol { name } else { nil } }
      .first { $0.count > 1 && text.contains($0) && !text.contains("[\($0)]") }
  }
}
