public import Rill
import RillLocks

extension ObservableConvertibleType {
  /// This stream for code that waits: each function subscribes and blocks the calling thread until it knows its result.
  ///
  ///     let values = try stream.toBlocking(timeout: .seconds(5)).toArray()
  ///
  /// For tests. What the stream delivers on the main queue arrives also if the main thread is the one that waits, since it serves
  /// its run loop meanwhile; not if it waits in the midst of a block of the main queue, or on the main actor after
  /// `dispatchMain()`: nothing else can run there until that is over. Never wait inside an observer.
  ///
  /// - Parameter timeout: how long to wait by the wall clock before failing with `RxError.timeout`; for ever if nil.
  /// - Returns: The stream, with functions that wait.
  public func toBlocking(timeout: RxTimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(timeout: timeout, source: asObservable())
  }
}

/// A stream that code can wait for.
public struct BlockingObservable<Element> {
  let timeout: RxTimeInterval?
  let source: Observable<Element>
}

extension BlockingObservable: Sendable where Element: Sendable {}

/// All that a stream has sent, and how it ended.
public enum MaterializedSequenceResult<Element> {
  /// It completed.
  case completed(elements: [Element])
  /// It failed, or it took too long.
  case failed(elements: [Element], error: any Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}

extension BlockingObservable {
  /// Waits for the end.
  ///
  /// - Returns: All values.
  /// - Throws: The stream's error; `RxError.timeout`.
  public func toArray() throws -> [Element] { try values() }

  /// Waits for the first value or the end.
  ///
  /// - Returns: The first value; nil if there is none.
  /// - Throws: The stream's error, if it comes before the first value; `RxError.timeout`.
  public func first() throws -> Element? { try values(atMost: 1).first }

  /// Waits for the end.
  ///
  /// - Returns: The last value; nil if there is none.
  /// - Throws: The stream's error; `RxError.timeout`.
  public func last() throws -> Element? { try values().last }

  /// Waits for the end or a second value.
  ///
  /// - Returns: The only value.
  /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement`; the stream's error; `RxError.timeout`.
  public func single() throws -> Element { try single { _ in true } }

  /// Waits for the end or a second value that satisfies `predicate`.
  ///
  /// - Parameter predicate: which values count; called on the thread that sends.
  /// - Returns: The only value that satisfies it.
  /// - Throws: `RxError.noElements` or `RxError.moreThanOneElement`; the stream's error or what `predicate` throws;
  ///   `RxError.timeout`.
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    let values = try values(atMost: 2, where: predicate)
    guard let value = values.first else { throw RxError.noElements }
    if values.count > 1 { throw RxError.moreThanOneElement }
    return value
  }

  /// Waits for the end.
  ///
  /// - Returns: All values, and how the stream ended.
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
    let wait = BlockingWait()
    let gathering = Gathering<Element>(atMost: limit, where: predicate)
    let subscription = source.subscribe(whileWanted: { event in
      if gathering.receive(event) { return true }
      wait.finish()
      return false
    })
    let isFinished = wait.wait(for: timeout)
    subscription.dispose()
    return gathering.result(orElse: isFinished ? nil : RxError.timeout)
  }
}

/// What has come so far, and whether more is wanted.
private final class Gathering<Element> {
  private let limit: Int
  private let predicate: (Element) throws -> Bool
  private let gathered = Locked<(elements: [Element], error: (any Error)?)>(([], nil))

  init(atMost limit: Int, where predicate: @escaping (Element) throws -> Bool) {
    self.limit = limit
    self.predicate = predicate
  }

  /// Whether more is wanted after this event.
  func receive(_ event: Event<Element>) -> Bool {
    switch event {
    case .next(let element):
      do {
        guard try predicate(element) else { return true }
        return gathered.withLock { gathered in
          gathered.elements.append(element)
          return gathered.elements.count < limit
        }
      } catch { return fail(error) }
    case .error(let error): return fail(error)
    case .completed: return false
    }
  }

  func result(orElse timeout: RxError?) -> MaterializedSequenceResult<Element> {
    let (elements, error) = gathered.withLock { $0 }
    if let error = error ?? timeout { return .failed(elements: elements, error: error) }
    return .completed(elements: elements)
  }

  private func fail(_ error: any Error) -> Bool {
    gathered.withLock { $0.error = error }
    return false
  }
}
