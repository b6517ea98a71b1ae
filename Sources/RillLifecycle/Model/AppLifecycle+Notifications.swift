public import Foundation
public import Rill

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

extension AppLifecycleEvent {
  /// The notification that `UIApplication` posts with the event, or nil if there is none.
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
  /// Posts the app's notifications under `UIApplication`'s names.
  ///
  /// Use this where the system posts none, on platforms without UIKit or with an `AppLifecycleSimulator`, so that code that observes
  /// notifications works there.
  ///
  /// - Parameter center: where the notifications are posted, on the thread on which `events` emits.
  /// - Returns: A disposable that ends the posting.
  public func postNotifications(to center: NotificationCenter = .default) -> any Disposable {
    events.compactMap(\.notificationName).subscribe(onNext: { center.post(name: $0, object: nil) })
  }
}
