/// A stand-in for `merge` of swift-async-algorithms, with its constraints.
public func merge<First: AsyncSequence, Second: AsyncSequence>(
  _ first: First, _ second: Second
) -> AsyncMerge2Sequence<First, Second>
where First.Element == Second.Element, First: Sendable, Second: Sendable, First.Element: Sendable {
  AsyncMerge2Sequence(first: first, second: second)
}

/// A stand-in for the sequence that `merge` of swift-async-algorithms returns: it iterates over each source in a task.
public struct AsyncMerge2Sequence<First: AsyncSequence, Second: AsyncSequence>: AsyncSequence, Sendable
where First.Element == Second.Element, First: Sendable, Second: Sendable, First.Element: Sendable {
  /// The type of both sources' elements.
  public typealias Element = First.Element

  fileprivate let first: First
  fileprivate let second: Second

  /// Starts both iterations.
  public func makeAsyncIterator() -> AsyncThrowingStream<Element, any Error>.Iterator {
    let (stream, continuation) = AsyncThrowingStream<Element, any Error>.makeStream()
    let task = Task { [first, second] in
      do {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { for try await element in first { continuation.yield(element) } }
          group.addTask { for try await element in second { continuation.yield(element) } }
          try await group.waitForAll()
        }
        continuation.finish()
      } catch { continuation.finish(throwing: error) }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream.makeAsyncIterator()
  }
}
