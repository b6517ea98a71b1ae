/// The values of a stream as an asynchronous sequence, for `for await`.
///
///     for try await value in stream.values { print(value) }
///
/// The `values` properties and functions return it. They have already subscribed to the stream.
///
/// The loop ends when the stream ends or its subject is disposed. It throws the error that the stream fails with. In each case
/// it receives the waiting values first. Cancelling the task ends the loop immediately and disposes the subscription. Releasing
/// the sequence and its iterators disposes the subscription, too. After `break`, a sequence that a variable retains stays subscribed for
/// another loop: with the policy `suspending`, its sender waits until then.
///
/// If a value is waiting, the loop takes it without suspending and without switching executors. Each value is received by one
/// loop only.
public struct AsyncValues<Element, Failure: Error>: AsyncSequence {
  @usableFromInline let consumer: AsyncSubscription<Element>

  @_alwaysEmitIntoClient
  init(_ consumer: AsyncSubscription<Element>) { self.consumer = consumer }

  /// Creates an iterator over the values that no other iterator has taken.
  @_alwaysEmitIntoClient
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(consumer) }

  /// An iterator that takes the values one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let consumer: AsyncSubscription<Element>

    @_alwaysEmitIntoClient
    init(_ consumer: AsyncSubscription<Element>) { self.consumer = consumer }

    /// Returns the next value, suspending until it arrives.
    ///
    /// - Parameter actor: the actor on which the loop runs.
    /// - Returns: The value, or nil at the end.
    /// - Throws: The error that the stream fails with. It is thrown once.
    @_alwaysEmitIntoClient
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      if Task.isCancelled { consumer.cancel() }
      let taken = if let ready = consumer.buffer.take() { ready } else { await consumer.wait(isolation: actor) }
      if let scope = consumer.scope { TasksWithSecrets.took(isSecret: scope.isSecret) }
      switch taken {
      case .success(let value): return value
      case .failure(let error):
        if let error = error as? Failure { throw error }
        return nil
      }
    }
  }
}

// Sendable: the only stored property is the subscription, which is `Sendable`.
extension AsyncValues: Sendable where Element: Sendable {}

@available(*, unavailable)
extension AsyncValues.AsyncIterator: Sendable {}
