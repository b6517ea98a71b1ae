public import Rill
import RillLocks

extension ObservableConvertibleType {
  /// Returns this stream for blocking access: each function subscribes and blocks the calling thread until its result is known.
  ///
  ///     let values = try stream.toBlocking(timeout: .seconds(5)).toArray()
  ///
  /// For tests. While the main thread waits, it runs its run loop, so events that the stream delivers on the main queue arrive.
  /// They do not arrive if the main thread waits inside a block of the main queue, or on the main actor after `dispatchMain()`:
  /// other work on the main queue cannot run until that wait is over. Never wait inside an observer.
  ///
  /// - Parameter timeout: how long to wait, by the wall clock, before failing with `RxError.timeout`; no limit if nil.
  /// - Returns: The stream with blocking functions.
  public func toBlocking(timeout: RxTimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(timeout: timeout, source: asObservable())
  }

  /// Returns this stream for blocking access, with a timeout in seconds.
  ///
  ///     let values = try stream.toBlocking(timeout: 0.5).toArray()
  ///
  /// See `toBlocking(timeout:)` with a `Duration`.
  ///
  /// - Parameters:
  ///   - timeout: how many seconds to wait, by the wall clock, before failing with `RxError.timeout`. A negative number counts
  ///     as zero, and a number that `Duration` cannot represent as no limit. It must not be NaN.
  ///   - file: the file of the call, for the message if `timeout` is NaN.
  ///   - line: the line of the call, for the message if `timeout` is NaN.
  /// - Returns: The stream with blocking functions.
  public func toBlocking(timeout: Double, file: StaticString = #fileID, line: UInt = #line) -> BlockingObservable<Element> {
    precondition(!timeout.isNaN, "toBlocking(timeout:): the timeout is NaN", file: file, line: line)
    // A Duration counts its seconds in an Int64.
    let limit = timeout < 0x1p63 ? Duration.seconds(max(timeout, 0)) : nil
    return toBlocking(timeout: limit)
  }
}

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
    let wait = BlockingWait()
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
