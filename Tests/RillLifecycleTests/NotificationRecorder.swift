import Foundation
import Rill

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
