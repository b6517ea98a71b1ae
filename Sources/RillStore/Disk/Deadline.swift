/// The time at which a use of a store gives up waiting.
///
/// One deadline for everything that the use waits for.
package struct Deadline: Sendable {
  private let start: UInt64
  private let patience: UInt64

  /// A century after any time: a `DispatchTime` cannot be much later.
  static let never = Deadline(start: .max, patience: Duration.seconds(Int64.max).clampedNanoseconds)

  package init(start: UInt64, patience: UInt64) {
    self.start = start
    self.patience = patience
  }

  /// How many nanoseconds remain.
  ///
  /// A clock that jumps back does not make the caller wait for longer than its patience.
  package func remaining(at time: UInt64) -> UInt64 {
    let waited = time > start ? time - start : 0
    return patience > waited ? patience - waited : 0
  }
}

extension Duration {
  /// The nanoseconds of a time to wait: none if it is negative, and about a century at most, so that they do not overflow.
  var clampedNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(clamping: min(seconds, 3_000_000_000)) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
  }
}
