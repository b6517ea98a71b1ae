#if !canImport(UIKit) || os(watchOS)
  public import Foundation

  /// The notifications of a scene's lifecycle under UIKit's names, for platforms without UIKit's scenes.
  ///
  /// Code that observes them compiles on all platforms. Where the system posts none, `AppLifecycle.postNotifications(to:)` can.
  public enum UIScene {
    /// Posted when a scene has been added to the app.
    public static let willConnectNotification = name("WillConnect")
    /// Posted when a scene has been removed from the app.
    public static let didDisconnectNotification = name("DidDisconnect")
    /// Posted when a scene is about to become visible.
    public static let willEnterForegroundNotification = name("WillEnterForeground")
    /// Posted when a scene has begun to receive events.
    public static let didActivateNotification = name("DidActivate")
    /// Posted when a scene is about to stop receiving events.
    public static let willDeactivateNotification = name("WillDeactivate")
    /// Posted when a scene is no longer visible.
    public static let didEnterBackgroundNotification = name("DidEnterBackground")

    private static func name(_ event: String) -> Notification.Name {
      Notification.Name("UIScene\(event)Notification")
    }
  }
#endif
