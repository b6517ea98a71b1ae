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
  private let core: MemoryHub<FinalValue<Element>>

  /// A subject without a value.
  public init() {
    let core = MemoryHub(FinalValue<Element>())
    self.core = core
    super.init { core.join($0) }
  }

  deinit { core.hub.die() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { core.hub.hasSlots }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { core.hub.isDisposed }

  /// Keeps a value, or delivers the end.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): core.keep(value)
    case .error(let error): core.end(.error(error))
    case .completed: core.end(.completed, announcing: { $0.value })
    }
  }

  /// This subject as the end that feeds it.
  public func asObserver() -> AsyncSubject<Element> { self }

  /// Releases all subscribers without an event; who subscribes later gets `RxError.disposed`.
  public func dispose() {
    core.dispose(of: self)
  }
}

// Sendable: subscribers and value are behind a gate and a lock.
extension AsyncSubject: @unchecked Sendable where Element: Sendable {}

/// The last value, for newcomers after completion.
private struct FinalValue<Element>: SubjectMemory {
  var value: Element?

  mutating func remember(_ value: Element) -> Element? {
    let displaced = self.value
    self.value = value
    return displaced
  }

  func missed(completion: Completion?) -> [Element] {
    guard case .completed? = completion, let value else { return [] }
    return [value]
  }

  mutating func forget() -> [Element] {
    defer { value = nil }
    return value.map { [$0] } ?? []
  }
}
