/// The error of a wait for events that have not arrived.
///
/// Its description shows the events that have:
///
///     SearchTests.swift:12: expected 3 values, but received 2 within 5.0 seconds
///       0.001 s  next(a)
///       0.251 s  next(b)
///     recorded since SearchTests.swift:10
public struct StreamRecordingError: Error, CustomStringConvertible {
  /// What was expected and what happened instead, without the events.
  public let reason: String
  let location: String
  let recordingLocation: String
  let events: [(time: Duration, text: String)]
  /// What is suspended, in virtual time.
  let notes: [String]

  /// What was expected, what happened instead, and the last twenty events with their times since the subscription.
  ///
  /// In virtual time, the times are virtual.
  public var description: String {
    var lines = ["\(location): \(reason)"]
    if events.isEmpty { lines.append("  no event arrived") }
    if events.count > 20 { lines.append("  … \(events.count - 20) earlier events") }
    lines += events.suffix(20).map { "  \(StreamRecordingError.seconds($0.time)) s  \($0.text)" }
    lines.append("recorded since \(recordingLocation)")
    return (lines + notes).joined(separator: "\n")
  }

  /// Returns a time in seconds with three decimals.
  private static func seconds(_ time: Duration) -> String {
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    let decimals = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals
  }
}
