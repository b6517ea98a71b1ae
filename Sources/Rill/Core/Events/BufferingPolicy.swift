/// What happens to values that arrive faster than their receiver takes them.
///
/// `values(bufferingPolicy:)`, `observe(on:buffer:)`, `groupBy(until:keeping:)` and `EventRelay(keeping:)` have one.
public enum BufferingPolicy: Sendable {
  /// All values wait in an unbounded queue.
  case unbounded
  /// The oldest values wait, up to this number. Newer ones are dropped.
  case oldest(Int)
  /// The newest values wait, up to this number. Older ones are dropped.
  case newest(Int)
  /// Up to this number of values wait. One more fails the stream with `RxError.bufferOverflow`, after the values that wait.
  case failing(Int)
  /// All values wait. A sender that calls `send` is suspended until at most this number waits.
  ///
  /// With 0, it is suspended until the receiver takes its value. A sender that calls `onNext` or `accept` is not suspended, so its
  /// values wait in an unbounded queue.
  case suspending(Int)

  /// The newest value waits.
  public static var latest: BufferingPolicy { .newest(1) }

  /// Returns what to do with a value if `count` values wait: a value of `BufferingEffect`.
  @usableFromInline
  func effect(waiting count: Int) -> UInt8 {
    let (limit, effect) =
      switch self {
      case .unbounded: (Int.max, BufferingEffect.store)
      case .oldest(let limit): (limit, BufferingEffect.drop)
      case .newest(let limit): (limit, limit > 0 ? BufferingEffect.storeInPlaceOfOldest : BufferingEffect.drop)
      case .failing(let limit): (limit, BufferingEffect.fail)
      case .suspending(let limit): (limit, BufferingEffect.storeAndSuspend)
      }
    return count < limit ? BufferingEffect.store : effect
  }

  /// Stops the program if this policy can fail a stream that cannot.
  @usableFromInline
  func requireNotFailing(_ operation: StaticString, file: StaticString, line: UInt) {
    guard case .failing = self else { return }
    require(false, operation, "this stream cannot fail, so its policy cannot be 'failing'", file: file, line: line)
  }
}

/// What a queue does with a value, as bytes: the conformances of an enum would be in every program.
@usableFromInline
enum BufferingEffect {
  @_alwaysEmitIntoClient static var store: UInt8 { 0 }
  @_alwaysEmitIntoClient static var storeInPlaceOfOldest: UInt8 { 1 }
  @_alwaysEmitIntoClient static var storeAndSuspend: UInt8 { 2 }
  @_alwaysEmitIntoClient static var drop: UInt8 { 3 }
  @_alwaysEmitIntoClient static var fail: UInt8 { 4 }
}
