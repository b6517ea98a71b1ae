public protocol SubjectType: ObservableType {
  associatedtype Observer: ObserverType
  func asObserver() -> Observer
}

/// What the subjects share.
///
/// An event that is sent from inside an observer is delivered depth first, as in RxSwift.
final class Broadcast<Element> {
  private let lock = RecursiveLock()
  private var handlers: [(key: Int, on: (Event<Element>) -> Void)] = []
  private var nextKey = 0
  private var stored: [Element]
  private let limit: Int
  private var end: Event<Element>?
  private(set) var isDisposed = false

  init(replaying stored: [Element] = [], limit: Int) { (self.stored, self.limit) = (stored, limit) }

  var hasObservers: Bool { lock.withLock { !handlers.isEmpty } }

  func on(_ event: Event<Element>) {
    let receivers: [(Event<Element>) -> Void] = lock.withLock {
      if end != nil || isDisposed { return [] }
      if case .next(let value) = event { stored = Array((stored + [value]).suffix(limit)) } else { end = event }
      return handlers.map(\.on)
    }
    for receiver in receivers { receiver(event) }
  }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Element {
    let key = lock.withLock { () -> Int in
      for value in stored { observer.onNext(value) }
      if let end { observer.on(end) }
      nextKey += 1
      handlers.append((nextKey, observer.on))
      return nextKey
    }
    return Disposables.create { self.lock.withLock { self.handlers.removeAll { $0.key == key } } }
  }

  func last() throws -> Element {
    try lock.withLock {
      if case .error(let error) = end { throw error }
      return stored[stored.count - 1]
    }
  }

  func dispose() {
    lock.withLock {
      isDisposed = true
      handlers = []
    }
  }
}

public final class PublishSubject<Element>: Observable<Element>, SubjectType, Cancelable, ObserverType {
  private let broadcast: Broadcast<Element>

  public init() {
    let broadcast = Broadcast<Element>(limit: 0)
    self.broadcast = broadcast
    super.init(broadcast.subscribe)
  }

  public var hasObservers: Bool { broadcast.hasObservers }
  public var isDisposed: Bool { broadcast.isDisposed }
  public func on(_ event: Event<Element>) { broadcast.on(event) }
  public func asObserver() -> PublishSubject<Element> { self }
  public func dispose() { broadcast.dispose() }
}

public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable {
  private let broadcast: Broadcast<Element>

  public init(value: Element) {
    let broadcast = Broadcast(replaying: [value], limit: 1)
    self.broadcast = broadcast
    super.init(broadcast.subscribe)
  }

  public var hasObservers: Bool { broadcast.hasObservers }
  public var isDisposed: Bool { broadcast.isDisposed }
  public func value() throws -> Element { try broadcast.last() }
  public func on(_ event: Event<Element>) { broadcast.on(event) }
  public func asObserver() -> BehaviorSubject<Element> { self }
  public func dispose() { broadcast.dispose() }
}

public class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Disposable {
  private let broadcast: Broadcast<Element>

  init(limit: Int) {
    let broadcast = Broadcast<Element>(limit: limit)
    self.broadcast = broadcast
    super.init(broadcast.subscribe)
  }

  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(limit: bufferSize) }

  public var hasObservers: Bool { broadcast.hasObservers }
  public func on(_ event: Event<Element>) { broadcast.on(event) }
  public func asObserver() -> ReplaySubject<Element> { self }
  public func dispose() { broadcast.dispose() }
}
