/// What happened is not what the diagrams say.
///
/// Its description shows both, with a caret where they part:
///
///     TakeTests.swift:12: the stream parts from its diagram at tick 6: expected |, got c
///       source    a--b--c--|
///       expected  a--b--|
///       got       a--b--c--|
///                       ^
public struct MarbleMismatch: Error, CustomStringConvertible {
  /// One stream that is not as expected, or one source that was not subscribed to as expected.
  struct Finding {
    let location: String
    let sentence: String
    let tick: Int
    let picture: MarbleRenderer
  }

  private let findings: [Finding]

  init(_ findings: [Finding]) { self.findings = findings }

  /// A sentence and a picture for each stream or source that is not as expected.
  public var description: String {
    findings.map { "\($0.location): \($0.sentence)\n\($0.picture.description(pointingAt: $0.tick))" }
      .joined(separator: "\n")
  }
}

/// Where two sequences of marks part.
struct Parting {
  let tick: Int
  let expected: [MarbleMark]
  let actual: [MarbleMark]

  /// Nil if they are the same.
  init?(_ expected: [TimedMark], _ actual: [TimedMark]) {
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
  var sentence: String { "expected \(Parting.text(expected)), got \(Parting.text(actual))" }

  private static func text(_ marks: [MarbleMark]) -> String {
    let text = marks.map(\.name).joined()
    return marks.isEmpty ? "nothing" : marks.count == 1 ? text : "(\(text))"
  }
}
