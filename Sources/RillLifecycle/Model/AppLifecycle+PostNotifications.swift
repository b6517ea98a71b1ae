public import Foundation
public import Rill

extension AppLifecycle {
  /// Posts the notifications of the app and of its scenes under the names of `UIApplication` and `UIScene`.
  ///
  /// Use this where the system posts none, on platforms without UIKit or with an `AppLifecycleSimulator`, so that code that observes
  /// notifications works there. The object of a scene's notification is its `AppScene`.
  ///
  /// - Parameter center: where the notifications are posted, on the thread on which `events` emits.
  /// - Returns: A disposable that ends the posting.
  public func postNotifications(to center: NotificationCenter = .default) -> any Disposable {
    events.subscribe(onNext: { event in
      if let name = event.notificationName { center.post(name: name, object: event.scene) }
    })
  }
}
