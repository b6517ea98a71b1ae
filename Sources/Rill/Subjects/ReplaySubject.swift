/// A subject that replays its latest values to each new subscriber, even after its end.
///
///     ReplaySubject(2)  a--b--c------d--|
///     subscriber                (^bc)d--|
///
/// All functions can be called from any thread, also from inside an observer.
///
/// - Complexity: Sending is O(subscribers), amortized. Subscribing is O(values kept).
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  let hub: ReplayingHub<Element>

  init(_ hub: ReplayingHub<Element>) {
    self.hub = hub
    super.init(operation: OperationName.replaySubject) { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Creates a subject that keeps the latest `bufferSize` values.
  ///
  /// - Precondition: `bufferSize` is not negative.
  public static func create(
    bufferSize: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> ReplaySubject<Element> {
    requireNotNegative(bufferSize, "ReplaySubject.create(bufferSize:)", file: file, line: line)
    return ReplaySubject(ReplayingHub(.all, limit: bufferSize))
  }

  /// Creates a subject that keeps all values.
  ///
  /// The buffer is unbounded.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(ReplayingHub(.all, limit: .max)) }

  /// Whether the subject has a subscriber.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// Stores and delivers an event, or ignores it if the subject has ended.
  public func on(_ event: Event<Element>) { hub.on(event) }

  /// Stores and delivers a value, or ignores it if the subject has ended.
  public func onNext(_ element: Element) { hub.next(element) }

  /// Returns this subject.
  public func asObserver() -> ReplaySubject<Element> { self }

  /// Releases all subscribers without an event, and the stored values.
  ///
  /// Later subscribers receive `RxError.disposed`.
  public func dispose() { hub.dispose(of: self) }
}

// Sendable: a gate guards the subscribers, and a lock guards the values.
extension ReplaySubject: @unchecked Sendable where Element: Sendable {}

extension OperationName {
  package static var replaySubject: StaticString { "ReplaySubject" }
}
