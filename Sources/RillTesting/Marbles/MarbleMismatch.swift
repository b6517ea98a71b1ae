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
  ///
  /// `number` is that of a source without a name.
  func line(_ label: String, _ number: Int? = nil) -> MarbleRenderer.Line {
    MarbleRenderer.Line(label, marks, start: start, end: end, numbers: number.map { $0...$0 })
  }
}
