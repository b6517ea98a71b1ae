/// The values of a stream, for `for await`: what `values` gives.
///
///     for try await value in stream.values { print(value) }
///
/// The stream is subscribed to already. The loop ends when it does, also by disposal of its subject, and throws what it fails with, each
/// after the values that wait. Cancelling the task ends the loop at once and disposes the subscription, and so does letting the values go.
///
/// A value that waits is taken at once, on any actor: nothing is suspended and no executor is changed. Each value goes to one loop.
public struct AsyncValues<Element, Failure: Error>: AsyncSequence {
  @usableFromInline let consumer: AsyncConsumer<Element>

  @_alwaysEmitIntoClient
  init(_ consumer: AsyncConsumer<Element>) { self.consumer = consumer }

  /// Takes the values that nobody has taken yet.
  @_alwaysEmitIntoClient
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(consumer) }

  /// Takes the values, one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let consumer: AsyncConsumer<Element>

    @_alwaysEmitIntoClient
    init(_ consumer: AsyncConsumer<Element>) { self.consumer = consumer }

    /// Takes the next value.
    ///
    /// - Parameter actor: where the loop runs, and goes on when the value is there.
    /// - Returns: The value, or nil at the end.
    /// - Throws: What the stream fails with, once.
    @_alwaysEmitIntoClient
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      if Task.isCancelled { consumer.cancel() }
      let taken = if let ready = consumer.buffer.take() { ready } else { await consumer.wait(isolation: actor) }
      switch taken {
      case .success(let value): return value
      case .failure(let error):
        if let error = error as? Failure { throw error }
        return nil
      }
    }
  }
}

// Sendable: they hold the subscription alone, which is.
extension AsyncValues: Sendable where Element: Sendable {}

@available(*, unavailable)
extension AsyncValues.AsyncIterator: Sendable {}
