/// What becomes of values that a stream sends faster than they are taken.
public enum AsyncBufferingPolicy: Sendable {
  /// All of them wait, in a queue without limit.
  case unbounded
  /// The first so many wait; what comes while they do is dropped.
  case bufferingOldest(Int)
  /// The last so many wait; they displace what came before.
  case bufferingNewest(Int)
}

/// The values of a stream, for `for await`.
///
///     for try await value in stream.values { print(value) }
///
/// The stream is subscribed to when this is made, once. It is disposed at the end, when the task is cancelled that iterates, and when this
/// and its iterators are gone. A task that is cancelled gets no more values. What waits for whoever iterates is shared by all copies: of
/// two iterators, each value goes to one.
public struct AsyncValues<Element, Failure: Error>: AsyncSequence {
  @usableFromInline let consumer: AsyncConsumer<Element>

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>, _ policy: AsyncBufferingPolicy) { consumer = AsyncConsumer(source, policy) }

  /// An iterator over what has not been taken yet.
  @_alwaysEmitIntoClient
  public func makeAsyncIterator() -> Iterator { Iterator(consumer) }

  /// Takes the values one by one.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let consumer: AsyncConsumer<Element>

    @_alwaysEmitIntoClient
    init(_ consumer: AsyncConsumer<Element>) { self.consumer = consumer }

    /// The next value; nil at the end, or when the task has been cancelled.
    @_alwaysEmitIntoClient
    public mutating func next() async throws(Failure) -> Element? { try await next(isolation: nil) }

    /// The next value; nil at the end, or when the task has been cancelled.
    ///
    /// Does not leave the actor for a value that is there already.
    @_alwaysEmitIntoClient
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      if Task.isCancelled {
        consumer.cancel()
        return nil
      }
      let taken: ValueBuffer<Element>.Taken
      if let ready = consumer.buffer.take() { taken = ready } else { taken = await consumer.wait(isolation: actor) }
      switch taken {
      case .value(let value): return value
      case .end(.completed): return nil
      // Of a stream that never fails there is none.
      case .end(.error(let error)): if let failure = error as? Failure { throw failure } else { return nil }
      }
    }
  }
}

extension AsyncValues: Sendable where Element: Sendable {}

/// A subscription whose values are taken one by one; it ends with the last one who could take them.
@usableFromInline
final class AsyncConsumer<Element>: Sendable {
  @usableFromInline let buffer: ValueBuffer<Element>
  @usableFromInline let subscription: any Disposable

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>, _ policy: AsyncBufferingPolicy) {
    let buffer = ValueBuffer<Element>(policy)
    self.buffer = buffer
    subscription = source.subscribed(
      next: { buffer.add($0) }, end: { buffer.end($0) }, onDisposed: { buffer.end(.completed) })
  }

  deinit { subscription.dispose() }

  @usableFromInline
  func cancel() {
    buffer.close()
    subscription.dispose()
  }

  @_alwaysEmitIntoClient
  func wait(isolation actor: isolated (any Actor)?) async -> ValueBuffer<Element>.Taken {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: actor) { continuation in
        buffer.take { taken in continuation.resume(returning: taken) }
      }
    } onCancel: {
      cancel()
    }
  }
}
