#if !canImport(UIKit) || os(watchOS)
  public import Foundation

  /// The notifications of an app's life, under the names that UIKit gives them, for platforms without it.
  ///
  /// Code that observes them compiles everywhere; here they arrive when somebody posts them.
  public enum UIApplication {
    /// Posted when the app has been launched.
    public static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// Posted when the app is about to come to the foreground.
    public static let willEnterForegroundNotification = name("WillEnterForeground")
    /// Posted when the app has begun to receive events.
    public static let didBecomeActiveNotification = name("DidBecomeActive")
    /// Posted when the app is about to stop receiving events: it is being left, or something covers it.
    public static let willResignActiveNotification = name("WillResignActive")
    /// Posted when the app is no longer visible.
    public static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// Posted when the app is about to be ended.
    public static let willTerminateNotification = name("WillTerminate")
    /// Posted when the system is short of memory.
    public static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")
    /// Posted at midnight, and when the clock or the time zone was changed.
    public static let significantTimeChangeNotification = name("SignificantTimeChange")

    private static func name(_ event: String) -> Notification.Name {
      Notification.Name("UIApplication\(event)Notification")
    }
  }
#endif
