import Synchronization

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
