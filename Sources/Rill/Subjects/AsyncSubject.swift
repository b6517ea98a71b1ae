/// Sends its last value, and only when it completes.
///
///     subject      a--b--c--|
///     subscriber      ^-----c|
///     later                   ^c|
///
/// An error is sent alone. All functions may be called from any thread, also from inside a subscriber.
///
/// - Complexity: Taking a value is O(1); completing is O(subscribers).
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  private let hub: ReplayingHub<FinalValue<Element>>

  /// A subject without a value.
  public init() {
    let hub = ReplayingHub(FinalValue<Element>())
    self.hub = hub
    super.init { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { hub.isDisposed }

  /// Keeps a value, or delivers the end.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): hub.store(value)
    case .error(let error): hub.end(.error(error))
    case .completed: hub.end(.completed, delivering: { $0.value })
    }
  }

  /// This subject as the end that feeds it.
  public func asObserver() -> AsyncSubject<Element> { self }

  /// Releases all subscribers without an event; who subscribes later gets `RxError.disposed`.
  public func dispose() {
    hub.dispose(of: self)
  }
}

// Sendable: subscribers and value are behind a gate and a lock.
extension AsyncSubject: @unchecked Sendable where Element: Sendable {}

/// The last value, for newcomers after completion.
private struct FinalValue<Element>: ReplayStorage {
  var value: Element?

  mutating func store(_ value: Element) -> Element? {
    let displaced = self.value
    self.value = value
    return displaced
  }

  func valuesToReplay(completion: Completion?) -> [Element] {
    guard case .completed? = completion, let value else { return [] }
    return [value]
  }

  mutating func removeAll() -> [Element] {
    defer { value = nil }
    return value.map { [$0] } ?? []
  }
}
