public import Foundation
public import Rill

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

extension AppLifecycleEvent {
  /// The notification that `UIApplication` posts with it; nil if there is none.
  public var notificationName: Notification.Name? {
    switch self {
    case .didFinishLaunching: UIApplication.didFinishLaunchingNotification
    case .applicationWillEnterForeground: UIApplication.willEnterForegroundNotification
    case .applicationDidBecomeActive: UIApplication.didBecomeActiveNotification
    case .applicationWillResignActive: UIApplication.willResignActiveNotification
    case .applicationDidEnterBackground: UIApplication.didEnterBackgroundNotification
    case .applicationDidReceiveMemoryWarning: UIApplication.didReceiveMemoryWarningNotification
    case .applicationWillTerminate: UIApplication.willTerminateNotification
    case .willFinishLaunching, .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
      .sceneDidEnterBackground:
      nil
    }
  }
}

extension AppLifecycle {
  /// Posts the app's notifications, under `UIApplication`'s names, where nobody else does: for code that observes them, on platforms
  /// that have none or with an `AppLifecycleSimulator`.
  ///
  /// - Parameter center: where they are posted, on the thread on which `events` sends.
  /// - Returns: What ends it.
  public func postNotifications(to center: NotificationCenter = .default) -> any Disposable {
    events.compactMap(\.notificationName).subscribe(onNext: { center.post(name: $0, object: nil) })
  }
}
