public import Rill

/// The error of a marble test whose ticks are too long.
///
/// Its description names the duration:
///
///     SearchTests.swift:12: a duration of 0.3 seconds is less than half a tick, because a tick lasts 1.0 seconds.
///     Pass a shorter tick, such as tick: .milliseconds(300)
public struct MarbleTickLengthError: Error, CustomStringConvertible {
  /// The length of a tick.
  public let tick: RxTimeInterval
  /// The duration of less than half a tick; nil if the tick itself is not positive.
  public let duration: RxTimeInterval?
  let location: String

  /// The duration, the length of a tick, and what to do.
  public var description: String {
    guard let duration else { return "\(location): the length of a tick must be positive, and it is \(tick)" }
    let (seconds, attoseconds) = duration.components
    let isWhole = attoseconds % 1_000_000_000_000_000 == 0
    let suggestion = isWhole ? ", such as tick: .milliseconds(\(seconds * 1000 + attoseconds / 1_000_000_000_000_000))" : ""
    return """
      \(location): a duration of \(duration) is less than half a tick, because a tick lasts \(tick). \
      Pass a shorter tick\(suggestion)
      """
  }
}
