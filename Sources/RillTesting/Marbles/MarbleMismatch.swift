/// The error of a marble test whose streams or subscriptions differ from their diagrams.
///
/// Its description shows the expected and the actual diagram, with a caret at the first difference:
///
///     TakeTests.swift:12: the stream differs from its diagram at tick 6: expected |, got c
///       source    a--b--c--|
///       expected  a--b--|
///       got       a--b--c--|
///                       ^
public struct MarbleMismatch: Error, CustomStringConvertible {
  /// The difference between one stream, or the subscriptions to one source, and the diagram.
  struct Finding {
    let location: String
    let message: String
    let tick: Int
    let diagrams: MarbleRenderer
  }

  private let findings: [Finding]
  private let notes: [String]

  init(_ findings: [Finding], _ notes: [String] = []) { (self.findings, self.notes) = (findings, notes) }

  /// A message and the diagrams for each difference, and the tasks that were suspended at the end of the run.
  public var description: String {
    let differences = findings.map { "\($0.location): \($0.message)\n\($0.diagrams.description(pointingAt: $0.tick))" }
    return (differences + notes).joined(separator: "\n")
  }
}

extension MarbleDiagram {
  /// This diagram, to be rendered below others.
  func line(_ label: String) -> MarbleRenderer.Line { MarbleRenderer.Line(label, marks, start: start, end: end) }
}

/// The first tick at which two sequences of marks differ.
struct SymbolDifference {
  let tick: Int
  let expected: [MarbleSymbol]
  let actual: [MarbleSymbol]

  /// Compares two sequences of marks.
  ///
  /// Returns nil if they are equal.
  init?(_ expected: [TimedSymbol], _ actual: [TimedSymbol]) {
    let pairs = (0..<max(expected.count, actual.count)).map { index in
      (index < expected.count ? expected[index] : nil, index < actual.count ? actual[index] : nil)
    }
    guard let first = pairs.first(where: { $0?.tick != $1?.tick || $0?.mark != $1?.mark }),
      let tick = [first.0?.tick, first.1?.tick].compactMap({ $0 }).min()
    else { return nil }
    self.tick = tick
    self.expected = expected.filter { $0.tick == tick }.map(\.mark)
    self.actual = actual.filter { $0.tick == tick }.map(\.mark)
  }

  /// `expected (ab), got nothing`.
  ///
  /// - Parameter error: the error that `#` stands for. It is named beside another error.
  /// - Returns: The text.
  func message(error: (any Error)? = nil) -> String {
    let isOtherError = actual.contains { if case .error(.some) = $0 { true } else { false } }
    let expected = expected.map { mark in
      if case .error = mark, isOtherError, let error { MarbleSymbol.error("\(error)") } else { mark }
    }
    return "expected \(SymbolDifference.text(expected)), got \(SymbolDifference.text(actual))"
  }

  private static func text(_ marks: [MarbleSymbol]) -> String {
    let text = marks.map(\.name).joined()
    return marks.isEmpty ? "nothing" : marks.count == 1 ? text : "(\(text))"
  }
}
