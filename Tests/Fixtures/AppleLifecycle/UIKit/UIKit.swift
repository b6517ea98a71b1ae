// The declarations of UIKit that RillLifecycle uses, so that its code for Apple's systems is type-checked elsewhere.
@_exported public import Foundation

@MainActor open class UIApplication {
  public enum State { case active, inactive, background }

  public static let shared = UIApplication()
  public var applicationState: State { .active }

  public nonisolated func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
  public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  public nonisolated static let didFinishLaunchingNotification = Notification.Name("1")
  public nonisolated static let willEnterForegroundNotification = Notification.Name("2")
  public nonisolated static let didBecomeActiveNotification = Notification.Name("3")
  public nonisolated static let willResignActiveNotification = Notification.Name("4")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("5")
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name("6")
  public nonisolated static let willTerminateNotification = Notification.Name("7")
  public nonisolated static let protectedDataWillBecomeUnavailableNotification = Notification.Name("8")
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name("9")
}

public struct UIBackgroundTaskIdentifier: Hashable, Sendable, RawRepresentable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

@MainActor open class UISceneSession {
  public var persistentIdentifier: String { "" }
}

@MainActor open class UIScene {
  public let session = UISceneSession()

  public nonisolated static let willEnterForegroundNotification = Notification.Name("8")
  public nonisolated static let didActivateNotification = Notification.Name("9")
  public nonisolated static let willDeactivateNotification = Notification.Name("10")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("11")
}
