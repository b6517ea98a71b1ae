public import RillLocks

/// Has a current value: sends it to each newcomer, and every later one to all.
///
///     subject      a--b--c--|
///     subscriber     ^b--c--|
///                    a
///
/// A newcomer has the current value before `subscribe` returns, also while another thread is sending. A value is stored before
/// it is announced. All functions may be called from any thread, also from inside a subscriber.
///
/// - Complexity: Sending is O(subscribers); subscribing, disposing and `value()` are O(1).
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  @usableFromInline let core: MemoryHub<LatestValue<Element>>

  /// A subject whose current value is `value`.
  @_alwaysEmitIntoClient
  public init(value: Element) {
    let core = MemoryHub(LatestValue(value))
    self.core = core
    super.init { core.join($0) }
  }

  deinit { core.hub.die() }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { core.hub.hasSlots }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool { core.hub.isDisposed }

  /// The current value: the newest one accepted, which may not have reached every subscriber yet.
  ///
  /// - Throws: The error the subject has failed with, or `RxError.disposed`.
  @_alwaysEmitIntoClient
  public func value() throws -> Element {
    if isDisposed { throw core.hub.disposalError }
    let (value, completion) = core.state.withLock { ($0.memory.value, $0.completion) }
    if case .error(let error)? = completion { throw error }
    return value
  }

  /// Delivers an event, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let value): core.next(value)
    case .error(let error): core.end(.error(error))
    case .completed: core.end(.completed)
    }
  }

  /// Stores and delivers a value, or ignores it if the subject has ended.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { core.next(element) }

  /// This subject as the end that feeds it.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Releases all subscribers without an event; who subscribes later, or asks for the value, gets `RxError.disposed`.
  public func dispose() {
    core.dispose(of: self)
  }
}

// Sendable: subscribers and value are behind a gate and a lock.
extension BehaviorSubject: @unchecked Sendable where Element: Sendable {}

/// The newest value, for newcomers until the end.
@usableFromInline
struct LatestValue<Element>: SubjectMemory {
  @usableFromInline var value: Element

  @_alwaysEmitIntoClient
  init(_ value: Element) { self.value = value }

  @_alwaysEmitIntoClient
  mutating func remember(_ value: Element) -> Element {
    let displaced = self.value
    self.value = value
    return displaced
  }

  @_alwaysEmitIntoClient
  func missed(completion: Completion?) -> [Element] { completion == nil ? [value] : [] }

  /// Nothing: the value goes with the subject.
  @usableFromInline
  mutating func forget() -> [Element] { [] }
}
