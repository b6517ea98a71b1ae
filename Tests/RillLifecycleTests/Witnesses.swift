import Foundation
import Rill
import RillLifecycle
import RillLocks

/// Writes down the notifications it is given.
final class Reader: ObserverType, @unchecked Sendable {
  // Sendable: its tests read on one thread.
  private(set) var notifications: [Notification] = []

  var names: [Notification.Name] { notifications.map(\.name) }

  func read(_ notification: Notification) { notifications.append(notification) }

  func on(_ event: Event<Notification>) {
    if let notification = event.element { read(notification) }
  }
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let total = Locked(0)

  var count: Int { total.withLock { $0 } }

  func increment() { total.withLock { $0 += 1 } }
}

/// Collects, from any thread.
final class List<Element>: Sendable {
  private let elements = Locked<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// What reaches the hook for errors that nobody handles while `body` runs, with the place that it is given.
func unhandledErrors(_ body: () -> Void) -> [(place: String, error: any Error)] {
  let errors = List<(place: String, error: any Error)>()
  let before = Hooks.defaultErrorHandler
  defer { Hooks.defaultErrorHandler = before }
  Hooks.defaultErrorHandler = { places, error in errors.add((places.first ?? "", error)) }
  body()
  return errors.all
}

/// A notification center, and how many observers it has for `notifications(_:object:)`.
///
/// The center cannot be asked, but it alone keeps what observes for a subscription.
final class ObservedCenter: Sendable {
  let center = NotificationCenter()
  private let observers = Locked<[Observer]>([])

  private struct Observer {
    weak var object: AnyObject?
  }

  var count: Int { observers.withLock { $0 }.count { $0.object != nil } }

  /// What `center.rx.notification(name, object: object)` is.
  func notifications(_ name: Notification.Name, object: AnyObject? = nil) -> Observable<Notification> {
    RillLifecycle.notifications(of: center, name, object) { [self] observer in
      observers.withLock { $0.append(Observer(object: observer)) }
    }
  }

  func post(_ name: Notification.Name, from object: AnyObject? = nil) { center.post(name: name, object: object) }
}

/// Writes down which threads come by.
final class ThreadLog: Sendable {
  private let noted = Locked<[ObjectIdentifier]>([])

  var threads: [ObjectIdentifier] { noted.withLock { $0 } }

  func note() { noted.withLock { $0.append(ObjectIdentifier(Thread.current)) } }
}

/// The one reference that a test has to an object, and whether the object outlives it.
final class Reference<Object: AnyObject> {
  private(set) var object: Object?
  private(set) weak var watched: Object?

  init(_ object: Object) {
    self.object = object
    watched = object
  }

  var isGone: Bool { watched == nil }

  func letGo() { object = nil }
}

/// What a stream has sent so far; it is listened to until `bag` is disposed.
func record<Element: Sendable>(_ stream: some ObservableType<Element>, until bag: DisposeBag) -> () -> [Element] {
  let elements = BehaviorRelay<[Element]>(value: [])
  stream.subscribe(onNext: { element in elements.update { $0.append(element) } }).disposed(by: bag)
  return { elements.value }
}

/// What subscribes to notifications, and counts what it hears and that it is gone.
final class Owner: Sendable {
  private let owned: Locked<DisposeBag>
  private let deaths: Counter
  private let calls = Counter()

  init(_ deaths: Counter) {
    owned = Locked(DisposeBag())
    self.deaths = deaths
  }

  deinit { deaths.increment() }

  var bag: DisposeBag { owned.withLock { $0 } }
  var heard: Int { calls.count }

  func hear() { calls.increment() }
  func handle(_ notification: Notification) { hear() }

  /// Takes another bag, as a cell does that is used again.
  func empty() {
    let old = owned.withLock { bag in
      defer { bag = DisposeBag() }
      return bag
    }
    withExtendedLifetime(old) {}
  }
}

/// The last reference to an object, which any thread may let go of.
final class Holder<Object: AnyObject>: Sendable {
  private let held: Locked<Object?>

  init(_ object: Object) { held = Locked(object) }

  var object: Object? { held.withLock { $0 } }

  func letGo() {
    let last = held.withLock { held in
      defer { held = nil }
      return held
    }
    withExtendedLifetime(last) {}
  }
}
