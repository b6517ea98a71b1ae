import RillRecording

extension RunMismatch {
  /// Describes the first difference, or returns nil if there is none.
  static func firstDifference(
    _ name: String, _ recording: RunRecording, _ expected: [RunRecording.Entry], _ actual: [OutputEvent],
    until end: Duration, _ tolerance: Duration
  ) -> RunMismatch? {
    let recorded = expected.map { OutputEvent(time: $0.time, event: $0.event) }
    // What would have come after the end of the recording is not known.
    let actual = actual.enumerated().filter { $0.offset < recorded.count || $0.element.time <= end }.map(\.element)
    let count = max(recorded.count, actual.count)
    let pairs = (0..<count).map { ($0 < recorded.count ? recorded[$0] : nil, $0 < actual.count ? actual[$0] : nil) }
    let index = pairs.firstIndex { recorded, actual in
      guard let recorded, let actual else { return true }
      return !recorded.equals(actual, tolerance)
    }
    guard let index else { return nil }
    let place = index < expected.count ? "\(recording.file):\(expected[index].line)" : "the end of \(recording.file)"
    let isCorrected = index < expected.count && expected[index].isCorrected
    let label = isCorrected ? "expected (corrected)" : "expected"
    let description = """
      the output '\(name.printable)' differs from \(place) at its event \(index + 1)
        \(label)   \(pairs[index].0?.text ?? "nothing")
        replayed\(String(repeating: " ", count: label.count - 8))   \(pairs[index].1?.text ?? "nothing")
      """
    return RunMismatch(description: description, line: index < expected.count ? expected[index].line : recording.lastLine)
  }
}

extension OutputEvent {
  fileprivate func equals(_ other: OutputEvent, _ tolerance: Duration) -> Bool {
    guard time - other.time <= tolerance, other.time - time <= tolerance else { return false }
    if event == .omitted, case .next = other.event { return true }
    return event == other.event
  }
}
