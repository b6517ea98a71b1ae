// The declarations of WatchKit that RillLifecycle uses, so that its code for Apple's systems is type-checked elsewhere.
@_exported public import Foundation

public enum WKApplicationState { case active, inactive, background }

@MainActor open class WKApplication {
  private static let application = WKApplication()

  public static func shared() -> WKApplication { application }
  public var applicationState: WKApplicationState { .active }

  public nonisolated static let didFinishLaunchingNotification = Notification.Name("1")
  public nonisolated static let willEnterForegroundNotification = Notification.Name("2")
  public nonisolated static let didBecomeActiveNotification = Notification.Name("3")
  public nonisolated static let willResignActiveNotification = Notification.Name("4")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("5")
}
