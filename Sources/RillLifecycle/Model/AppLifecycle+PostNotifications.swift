public import Foundation
public import Rill

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

extension AppLifecycleEvent {
  /// The notification that `UIApplication` or `UIScene` posts with the event, or nil if there is none.
  public var notificationName: Notification.Name? {
    switch self {
    case .didFinishLaunching: UIApplication.didFinishLaunchingNotification
    case .applicationWillEnterForeground: UIApplication.willEnterForegroundNotification
    case .applicationDidBecomeActive: UIApplication.didBecomeActiveNotification
    case .applicationWillResignActive: UIApplication.willResignActiveNotification
    case .applicationDidEnterBackground: UIApplication.didEnterBackgroundNotification
    case .applicationDidReceiveMemoryWarning: UIApplication.didReceiveMemoryWarningNotification
    case .applicationWillTerminate: UIApplication.willTerminateNotification
    case .sceneWillEnterForeground: UIScene.willEnterForegroundNotification
    case .sceneDidBecomeActive: UIScene.didActivateNotification
    case .sceneWillResignActive: UIScene.willDeactivateNotification
    case .sceneDidEnterBackground: UIScene.didEnterBackgroundNotification
    case .willFinishLaunching: nil
    }
  }
}

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
