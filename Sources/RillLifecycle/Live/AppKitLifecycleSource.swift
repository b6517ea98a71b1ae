#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Rill

  /// The lifecycle of an app on macOS, as reported by the notifications of `NSApplication`.
  ///
  ///     let app = AppLifecycle(AppKitLifecycleSource(.shared))
  ///
  /// A hidden app is in the background. The source emits on the main thread. It reports the events of the app, but not those of
  /// individual windows.
  public struct AppKitLifecycleSource: AppLifecycleSource {
    private let application: NSApplication
    private let center: NotificationCenter

    /// Creates a source for `application`, which posts to `center`.
    public init(_ application: NSApplication, in center: NotificationCenter = .default) {
      self.application = application
      self.center = center
    }

    /// The current state of the app, followed by its events and states.
    ///
    /// Subscribe on the main thread: on another thread, subscribing stops the program.
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
    fileprivate var lifecycleState: AppState { AppState(isInBackground: isHidden, isActive: isActive) }
  }
#endif
