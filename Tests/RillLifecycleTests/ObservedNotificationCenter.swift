import Foundation
import Rill
import RillLifecycle
import RillLocks

/// A notification center with the number of its observers for `notifications(_:object:)`.
///
/// A center has no such property, but only the center retains the receiver of a subscription.
final class ObservedNotificationCenter: Sendable {
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
