/// What becomes of values that a stream sends faster than they are taken.
public enum AsyncBufferingPolicy: Sendable {
  /// All of them wait, in a queue without limit.
  case unbounded
  /// The first so many wait; what comes while they do is dropped.
  case bufferingOldest(Int)
  /// The last so many wait; they displace what came before.
  case bufferingNewest(Int)
}

/// A subscription whose values are taken one by one; it ends with the last one who could take them.
@usableFromInline
final class AsyncConsumer<Element>: Sendable {
  @usableFromInline let buffer: ValueBuffer<Element>
  @usableFromInline let subscription: any Disposable

  @usableFromInline
  init(_ buffer: ValueBuffer<Element>, _ subscription: any Disposable) {
    self.buffer = buffer
    self.subscription = subscription
  }

  @_alwaysEmitIntoClient
  convenience init(_ source: Observable<Element>, _ policy: AsyncBufferingPolicy) {
    let buffer = ValueBuffer<Element>(policy)
    let subscription = source.subscribed(
      next: { buffer.add($0) }, end: { buffer.end($0) }, onDisposed: { buffer.end(.completed) })
    self.init(buffer, subscription)
  }

  deinit { subscription.dispose() }

  /// Nothing is wanted any more.
  @_alwaysEmitIntoClient
  func cancel() {
    subscription.dispose()
    buffer.close()
  }

  /// What comes next, when nothing is there yet.
  @_alwaysEmitIntoClient
  func wait(isolation actor: isolated (any Actor)?) async -> ValueBuffer<Element>.Taken {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        buffer.take { taken in continuation.resume(returning: Crossing(taken)) }
      }.content
    } onCancel: {
      cancel()
    }
  }
}
