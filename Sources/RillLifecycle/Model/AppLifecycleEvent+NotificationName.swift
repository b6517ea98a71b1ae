public import Foundation

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
    case .applicationProtectedDataWillBecomeUnavailable: UIApplication.protectedDataWillBecomeUnavailableNotification
    case .applicationProtectedDataDidBecomeAvailable: UIApplication.protectedDataDidBecomeAvailableNotification
    case .applicationWillTerminate: UIApplication.willTerminateNotification
    case .sceneWillEnterForeground: UIScene.willEnterForegroundNotification
    case .sceneDidBecomeActive: UIScene.didActivateNotification
    case .sceneWillResignActive: UIScene.willDeactivateNotification
    case .sceneDidEnterBackground: UIScene.didEnterBackgroundNotification
    case .willFinishLaunching: nil
    }
  }
}
