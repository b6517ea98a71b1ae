/// Sends each newcomer the last values, then every later one to all; replays also after its end.
///
///     subject (2)  a--b--c----d--|
///     subscriber          ^b-c-d-|     before `subscribe` returns: b, c
///
/// All functions may be called from any thread, also from inside a subscriber.
///
/// - Complexity: Sending is O(subscribers), amortised; subscribing is O(values kept).
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  @usableFromInline let core: MemoryHub<RecentValues<Element>>

  @_alwaysEmitIntoClient
  init(keeping limit: Int) {
    let core = MemoryHub(RecentValues<Element>(limit: limit))
    self.core = core
    super.init { core.join($0) }
  }

  deinit { core.hub.die() }

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
  public var hasObservers: Bool { core.hub.hasSlots }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { core.hub.isDisposed }

  /// Keeps and delivers an event, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): core.next(value)
    case .error(let error): core.end(.error(error))
    case .completed: core.end(.completed)
    }
  }

  /// Keeps and delivers a value, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { core.next(element) }

  /// This subject as the end that feeds it.
  public func asObserver() -> ReplaySubject<Element> { self }

  /// Releases all subscribers without an event and forgets the values; who subscribes later gets `RxError.disposed`.
  public func dispose() {
    core.dispose(of: self)
  }
}

// Sendable: subscribers and values are behind a gate and a lock.
extension ReplaySubject: @unchecked Sendable where Element: Sendable {}

/// The last values, up to a limit, for newcomers before and after the end.
@usableFromInline
struct RecentValues<Element>: SubjectMemory {
  @usableFromInline let limit: Int
  /// Full at `limit`; then `oldest` is where the oldest is, and where the next one goes.
  @usableFromInline var values: [Element] = []
  @usableFromInline var oldest = 0

  @_alwaysEmitIntoClient
  init(limit: Int) { self.limit = limit }

  @_alwaysEmitIntoClient
  mutating func remember(_ value: Element) -> Element? {
    if values.count < limit {
      values.append(value)
      return nil
    }
    if limit == 0 { return nil }
    let displaced = values[oldest]
    values[oldest] = value
    oldest += 1
    if oldest == limit { oldest = 0 }
    return displaced
  }

  @_alwaysEmitIntoClient
  func missed(completion: Completion?) -> [Element] {
    oldest == 0 ? values : Array(values[oldest...] + values[..<oldest])
  }

  @_alwaysEmitIntoClient
  mutating func forget() -> [Element] {
    defer {
      values = []
      oldest = 0
    }
    return values
  }
}
