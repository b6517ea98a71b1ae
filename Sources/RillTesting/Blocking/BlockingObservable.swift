import Rill
import RillLocks

/// A stream with functions that block the calling thread until their result is known.
public struct BlockingObservable<Element> {
  let timeout: RxTimeInterval?
  let source: Observable<Element>
}

extension BlockingObservable: Sendable where Element: Sendable {}

extension BlockingObservable {
  /// Blocks until the stream ends.
  ///
  /// - Returns: All values.
  /// - Throws: The stream's error or `RxError.timeout`.
  public func toArray() throws -> [Element] { try values() }

  /// Blocks until the stream emits a value or ends.
  ///
  /// - Returns: The first value, or nil if there is none.
  /// - Throws: The stream's error if it fails before the first value, or `RxError.timeout`.
  public func first() throws -> Element? { try values(atMost: 1).first }

  /// Blocks until the stream ends.
  ///
  /// - Returns: The last value, or nil if there is none.
  /// - Throws: The stream's error or `RxError.timeout`.
  public func last() throws -> Element? { try values().last }

  /// Blocks until the stream ends or emits a second value.
  ///
  /// - Returns: The only value.
  /// - Throws: `RxError.noElements`, `RxError.moreThanOneElement`, the stream's error or `RxError.timeout`.
  public func single() throws -> Element { try single { _ in true } }

  /// Blocks until the stream ends or emits a second value that satisfies `predicate`.
  ///
  /// - Parameter predicate: returns whether a value counts; called on the thread that emits.
  /// - Returns: The only value that satisfies `predicate`.
  /// - Throws: `RxError.noElements`, `RxError.moreThanOneElement`, the stream's error, an error that `predicate` throws, or
  ///   `RxError.timeout`.
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    let values = try values(atMost: 2, where: predicate)
    guard let value = values.first else { throw RxError.noElements }
    if values.count > 1 { throw RxError.moreThanOneElement }
    return value
  }

  /// Blocks until the stream ends or the timeout expires.
  ///
  /// - Returns: All values and the end of the stream.
  public func materialize() -> MaterializedSequenceResult<Element> { result() }

  private func values(
    atMost limit: Int = .max, where predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) throws -> [Element] {
    switch result(atMost: limit, where: predicate) {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }

  private func result(
    atMost limit: Int = .max, where predicate: @escaping (Element) throws -> Bool = { _ in true }
  ) -> MaterializedSequenceResult<Element> {
    let wait = BlockingLatch()
    let collector = ValueCollector<Element>(atMost: limit, where: predicate)
    let subscription = source.subscribe(whileWanted: { event in
      if collector.receive(event) { return true }
      wait.finish()
      return false
    })
    let isFinished = wait.wait(for: timeout)
    subscription.dispose()
    return collector.result(orElse: isFinished ? nil : RxError.timeout)
  }
}

/// The events received so far.
private final class ValueCollector<Element> {
  private let limit: Int
  private let predicate: (Element) throws -> Bool
  private let collected = Locked<(elements: [Element], error: (any Error)?)>(([], nil))

  init(atMost limit: Int, where predicate: @escaping (Element) throws -> Bool) {
    self.limit = limit
    self.predicate = predicate
  }

  /// Stores `event`.
  ///
  /// Returns whether more events are wanted.
  func receive(_ event: Event<Element>) -> Bool {
    switch event {
    case .next(let element):
      do {
        guard try predicate(element) else { return true }
        return collected.withLock { collected in
          collected.elements.append(element)
          return collected.elements.count < limit
        }
      } catch { return fail(error) }
    case .error(let error): return fail(error)
    case .completed: return false
    }
  }

  func result(orElse timeout: RxError?) -> MaterializedSequenceResult<Element> {
    let (elements, error) = collected.withLock { $0 }
    if let error = error ?? timeout { return .failed(elements: elements, error: error) }
    return .completed(elements: elements)
  }

  private func fail(_ error: any Error) -> Bool {
    collected.withLock { $0.error = error }
    return false
  }
}
