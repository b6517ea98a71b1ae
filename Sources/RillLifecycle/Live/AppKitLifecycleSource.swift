#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Rill

  /// The life of an app on macOS, as `NSApplication` posts it: an app that is hidden is in the background.
  ///
  ///     let app = AppLifecycle(AppKitLifecycleSource(.shared))
  ///
  /// Tells on the main thread what concerns the app; its windows are not told apart.
  public struct AppKitLifecycleSource: AppLifecycleSource {
    private let application: NSApplication
    private let center: NotificationCenter

    /// The life of `application`, which posts to `center`.
    public init(_ application: NSApplication, in center: NotificationCenter = .default) {
      self.application = application
      self.center = center
    }

    /// What happens to the app.
    ///
    /// To be subscribed to on the main thread.
    public var steps: Observable<AppLifecycleStep> {
      .deferred { Self.steps(from: MainActor.assumeIsolated { application.lifecycleState }, Self.events, in: center) }
    }

    private static let events: [Notification.Name: AppLifecycleEvent] = [
      NSApplication.willFinishLaunchingNotification: .willFinishLaunching,
      NSApplication.didFinishLaunchingNotification: .didFinishLaunching,
      NSApplication.willUnhideNotification: .applicationWillEnterForeground,
      NSApplication.didBecomeActiveNotification: .applicationDidBecomeActive,
      NSApplication.willResignActiveNotification: .applicationWillResignActive,
      NSApplication.didHideNotification: .applicationDidEnterBackground,
      NSApplication.willTerminateNotification: .applicationWillTerminate,
    ]
  }

  extension NSApplication {
    fileprivate var lifecycleState: AppState { isHidden ? .background : isActive ? .active : .inactive }
  }
#endif
