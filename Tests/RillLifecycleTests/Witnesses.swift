import Foundation
import Rill
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

/// Writes down which threads come by.
final class ThreadLog: Sendable {
  private let noted = Locked<[ObjectIdentifier]>([])

  var threads: [ObjectIdentifier] { noted.withLock { $0 } }

  func note() { noted.withLock { $0.append(ObjectIdentifier(Thread.current)) } }
}

/// The one reference that a test has to an object, and whether the object outlives it.
final class Reference<Object: AnyObject> {
  private(set) var object: Object?
  private weak var watched: Object?

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
