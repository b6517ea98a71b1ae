#if canImport(WatchKit) && os(watchOS)
  public import Rill
  public import WatchKit

  /// The lifecycle of an app on watchOS, as reported by the notifications of `WKApplication`.
  ///
  ///     let app = AppLifecycle(WatchKitLifecycleSource(.shared()))
  ///
  /// The source emits on the main thread. The system notifies an app neither of its suspension nor of its end.
  public struct WatchKitLifecycleSource: AppLifecycleSource {
    private let application: WKApplication
    private let center: NotificationCenter

    /// Creates a source for `application`, which posts to `center`.
    public init(_ application: WKApplication, in center: NotificationCenter = .default) {
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
      WKApplication.didFinishLaunchingNotification: .didFinishLaunching,
      WKApplication.willEnterForegroundNotification: .applicationWillEnterForeground,
      WKApplication.didBecomeActiveNotification: .applicationDidBecomeActive,
      WKApplication.willResignActiveNotification: .applicationWillResignActive,
      WKApplication.didEnterBackgroundNotification: .applicationDidEnterBackground,
    ]
  }

  extension WKApplication {
    fileprivate var lifecycleState: AppState {
      AppState(isInBackground: applicationState == .background, isActive: applicationState == .active)
    }
  }
#endif
