#if !canImport(UIKit) || os(watchOS)
  public import Foundation

  /// The notifications of an app's lifecycle under UIKit's names, for platforms without UIKit.
  ///
  /// Code that observes them compiles on all platforms. Where the system posts none, `AppLifecycle.postNotifications(to:)` can.
  public enum UIApplication {
    /// Posted when the app has been launched.
    public static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// Posted when the app is about to enter the foreground.
    public static let willEnterForegroundNotification = name("WillEnterForeground")
    /// Posted when the app has begun to receive events.
    public static let didBecomeActiveNotification = name("DidBecomeActive")
    /// Posted when the app is about to stop receiving events, because it is being left or something covers it.
    public static let willResignActiveNotification = name("WillResignActive")
    /// Posted when the app is no longer visible.
    public static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// Posted when the app is about to end.
    public static let willTerminateNotification = name("WillTerminate")
    /// Posted when the system is short of memory.
    public static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")
    /// Posted when the device was locked, before the files that it protects become unreadable.
    public static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
      "UIApplicationProtectedDataWillBecomeUnavailable")
    /// Posted when the device was unlocked and the files that it protects can be read.
    public static let protectedDataDidBecomeAvailableNotification = Notification.Name(
      "UIApplicationProtectedDataDidBecomeAvailable")
    /// Posted at midnight, and when the clock or the time zone has changed.
    public static let significantTimeChangeNotification = name("SignificantTimeChange")

    private static func name(_ event: String) -> Notification.Name {
      Notification.Name("UIApplication\(event)Notification")
    }
  }
#endif
