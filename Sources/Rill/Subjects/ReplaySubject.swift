/// Sends each newcomer the last values, then every later one to all; replays also after its end.
///
///     subject (2)  a--b--c----d--|
///     subscriber          ^b-c-d-|     before `subscribe` returns: b, c
///
/// All functions may be called from any thread, also from inside a subscriber.
///
/// - Complexity: Sending is O(subscribers), amortised; subscribing is O(values kept).
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  @usableFromInline let hub: ReplayingHub<RingBuffer<Element>>

  @_alwaysEmitIntoClient
  init(keeping limit: Int) {
    let hub = ReplayingHub(RingBuffer<Element>(limit: limit))
    self.hub = hub
    super.init { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// A subject that keeps the last `bufferSize` values.
  ///
  /// - Precondition: `bufferSize` is not negative.
  @_alwaysEmitIntoClient
  public static func create(
    bufferSize: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> ReplaySubject<Element> {
    requireNotNegative(bufferSize, "ReplaySubject.create(bufferSize:)", file: file, line: line)
    return ReplaySubject(keeping: bufferSize)
  }

  /// A subject that keeps all values.
  @_alwaysEmitIntoClient
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(keeping: .max) }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// Keeps and delivers an event, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): hub.next(value)
    case .error(let error): hub.end(.error(error))
    case .completed: hub.end(.completed)
    }
  }

  /// Keeps and delivers a value, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { hub.next(element) }

  /// This subject as the end that feeds it.
  public func asObserver() -> ReplaySubject<Element> { self }

  /// Releases all subscribers without an event and forgets the values; who subscribes later gets `RxError.disposed`.
  public func dispose() {
    hub.dispose(of: self)
  }
}

// Sendable: subscribers and values are behind a gate and a lock.
extension ReplaySubject: @unchecked Sendable where Element: Sendable {}
