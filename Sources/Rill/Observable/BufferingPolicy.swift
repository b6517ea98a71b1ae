/// What happens to values that arrive faster than their receiver takes them.
///
/// `values(bufferingPolicy:)`, `observe(on:buffer:)` and subjects and relays with the parameter `buffer` have one.
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

  /// Returns what to do with a value if `count` values wait.
  @usableFromInline
  func effect(waiting count: Int) -> BufferingEffect {
    switch self {
    case .unbounded: .store
    case .oldest(let limit): count < limit ? .store : .drop
    case .newest(let limit): count < limit ? .store : limit > 0 ? .storeInPlaceOfOldest : .drop
    case .failing(let limit): count < limit ? .store : .fail
    case .suspending(let limit): count < limit ? .store : .storeAndSuspend
    }
  }
}

/// What a queue does with a value.
@usableFromInline
enum BufferingEffect {
  case store
  case storeInPlaceOfOldest
  case storeAndSuspend
  case drop
  case fail
}
