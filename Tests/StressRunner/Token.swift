import Synchronization

/// A value that identifies its sender and its number among the values of that sender.
final class Token: Sendable {
  let id: Int
  let burst: Burst?
  private let context: IterationContext

  init(_ id: Int, _ context: IterationContext, burst: Burst? = nil) {
    self.id = id
    self.context = context
    self.burst = burst
    context.objectCreated()
    burst?.liveCount.add(1, ordering: .relaxed)
  }

  deinit {
    burst?.liveCount.subtract(1, ordering: .relaxed)
    context.onTokenRelease?()
    context.objectReleased()
  }
}

/// The identifier of a value: its sender and its number.
struct TokenID: CustomStringConvertible {
  let value: Int

  var sender: Int { value >> 20 }
  var number: Int { value & 0xF_FFFF }

  init(_ value: Int) { self.value = value }
  init(sender: Int, number: Int) { value = sender << 20 | number }

  /// `3.14`: the value with number 14 of sender 3.
  var description: String { "\(sender).\(number)" }
}

/// An element of the streams in the scenarios: one value or several.
protocol TokenCarrying {
  var tokens: [Token] { get }
}

extension Token: TokenCarrying {
  var tokens: [Token] { [self] }
}

extension [Token]: TokenCarrying {
  var tokens: [Token] { self }
}

/// Values that an observer sends during one delivery.
///
/// While one of them is delivered, the earlier ones must have been released.
final class Burst: Sendable {
  let liveCount = Atomic<Int>(0)
  let size: Int

  init(size: Int) { self.size = size }

  /// Whether the values before `index` have been released.
  func isInOrder(at index: Int) -> Bool { liveCount.load(ordering: .relaxed) <= size - index }
}

/// A serial sender of values: a thread or an observer.
final class Sender: Sendable {
  let id: Int
  private let context: IterationContext
  private let sent = Atomic<Int>(0)

  /// The number of values made so far.
  var count: Int { sent.load(ordering: .relaxed) }

  init(_ id: Int, _ context: IterationContext) {
    self.id = id
    self.context = context
  }

  /// Makes the next value.
  func makeToken(burst: Burst? = nil) -> Token {
    let number = sent.add(1, ordering: .relaxed).oldValue
    context.sentCount.add(1, ordering: .relaxed)
    return Token(TokenID(sender: id, number: number).value, context, burst: burst)
  }
}
