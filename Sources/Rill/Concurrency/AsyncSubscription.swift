/// A subscription whose values are taken one by one.
///
/// It is disposed when its last consumer is deallocated.
@usableFromInline
final class AsyncSubscription<Element>: Sendable {
  @usableFromInline let buffer: AsyncValueBuffer<Element>
  @usableFromInline let subscription: any Disposable
  /// That of the subscription to a stream.
  @usableFromInline let scope: SubscriptionScope?

  @usableFromInline
  init(_ buffer: AsyncValueBuffer<Element>, _ subscription: any Disposable, _ scope: SubscriptionScope? = nil) {
    self.buffer = buffer
    self.subscription = subscription
    self.scope = scope
  }

  @_alwaysEmitIntoClient
  convenience init(_ source: Observable<Element>, _ policy: BufferingPolicy, _ file: StaticString, _ line: UInt) {
    let buffer = AsyncValueBuffer<Element>(policy)
    let scope = SubscriberScope(
      onEnd: { buffer.end($0) }, onDisposed: { buffer.end(.completed) }, file: file, line: line)
    let subscription = source.subscribed(in: scope, next: { if !buffer.add($0) { scope.dispose() } })
    self.init(buffer, subscription, scope)
  }

  deinit { subscription.dispose() }

  /// Disposes the subscription and drops the values that wait.
  @_alwaysEmitIntoClient
  func cancel() {
    subscription.dispose()
    buffer.close()
  }

  @_alwaysEmitIntoClient
  func wait(isolation actor: isolated (any Actor)?) async -> AsyncValueBuffer<Element>.Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { buffer.take(resuming: $0) }
    } onCancel: {
      cancel()
    }
  }
}
