import Foundation
import Rill
import RillLifecycle
import RillLocks
// Every file of this target uses it.
@_exported import TestSupport

/// Records notifications.
final class NotificationRecorder: ObserverType, @unchecked Sendable {
  // Sendable: each test uses it on one thread.
  private(set) var notifications: [Notification] = []

  var names: [Notification.Name] { notifications.map(\.name) }

  func record(_ notification: Notification) { notifications.append(notification) }

  func on(_ event: Event<Notification>) {
    if let notification = event.element { record(notification) }
  }
}

/// A notification center with the number of its observers for `notifications(_:object:)`.
///
/// A center has no such property, but only the center retains the receiver of a subscription.
final class ObservedCenter: Sendable {
  let center = NotificationCenter()
  private let observers = Locked<[Observer]>([])

  private struct Observer {
    weak var object: AnyObject?
  }

  var count: Int { observers.withLock { $0 }.count { $0.object != nil } }

  /// Returns the same stream as `center.rx.notification(name, object: object)`.
  func notifications(_ name: Notification.Name, object: AnyObject? = nil) -> Observable<Notification> {
    RillLifecycle.notifications(of: center, name, object) { [self] observer in
      observers.withLock { $0.append(Observer(object: observer)) }
    }
  }

  func post(_ name: Notification.Name, from object: AnyObject? = nil) { center.post(name: name, object: object) }
}

/// Records threads.
final class ThreadLog: Sendable {
  private let recorded = Locked<[ObjectIdentifier]>([])

  var threads: [ObjectIdentifier] { recorded.withLock { $0 } }

  func recordCurrentThread() { recorded.withLock { $0.append(ObjectIdentifier(Thread.current)) } }
}

/// A strong reference to an object that a test can release, and a weak one that shows whether the object is deallocated.
final class Reference<Object: AnyObject> {
  private(set) var object: Object?
  private(set) weak var weakObject: Object?

  init(_ object: Object) {
    self.object = object
    weakObject = object
  }

  var isDeallocated: Bool { weakObject == nil }

  func release() { object = nil }
}

/// Subscribes to `stream` until `bag` is disposed, and returns a function that returns the elements so far.
func record<Element: Sendable>(_ stream: some ObservableType<Element>, until bag: DisposeBag) -> () -> [Element] {
  let elements = BehaviorRelay<[Element]>(value: [])
  stream.subscribe(onNext: { element in elements.update { $0.append(element) } }).disposed(by: bag)
  return { elements.value }
}

/// An owner of subscriptions, which counts the notifications that it receives, and its deallocation.
final class Owner: Sendable {
  private let currentBag: Locked<DisposeBag>
  private let deallocations: Counter
  private let calls = Counter()

  init(_ deallocations: Counter) {
    currentBag = Locked(DisposeBag())
    self.deallocations = deallocations
  }

  deinit { deallocations.add() }

  var bag: DisposeBag { currentBag.withLock { $0 } }
  var receivedCount: Int { calls.value }

  func receive() { calls.add() }
  func handle(_ notification: Notification) { receive() }

  /// Replaces the bag, as a reused cell does.
  func replaceBag() {
    let old = currentBag.withLock { bag in
      defer { bag = DisposeBag() }
      return bag
    }
    withExtendedLifetime(old) {}
  }
}

/// A strong reference to an object that any thread can release.
final class Holder<Object: AnyObject>: Sendable {
  private let reference: Locked<Object?>

  init(_ object: Object) { reference = Locked(object) }

  var object: Object? { reference.withLock { $0 } }

  func release() {
    // The object is deallocated outside of the lock.
    let released = reference.withLock { reference in
      defer { reference = nil }
      return reference
    }
    withExtendedLifetime(released) {}
  }
}
