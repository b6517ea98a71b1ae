#if canImport(UIKit) && !os(watchOS)
  public import Rill
  public import UIKit

  /// The lifecycle of an app on iOS, tvOS, visionOS or Mac Catalyst, as reported by the notifications of `UIApplication`.
  ///
  ///     let app = AppLifecycle(UIKitLifecycleSource(.shared))
  ///
  /// The source emits on the main thread. It reports the events of the app, but not those of individual scenes. The system notifies
  /// an app neither of its suspension nor of its end while suspended.
  public struct UIKitLifecycleSource: AppLifecycleSource {
    private let application: UIApplication
    private let center: NotificationCenter

    /// Creates a source for `application`, which posts to `center`.
    public init(_ application: UIApplication, in center: NotificationCenter = .default) {
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
      UIApplication.didFinishLaunchingNotification: .didFinishLaunching,
      UIApplication.willEnterForegroundNotification: .applicationWillEnterForeground,
      UIApplication.didBecomeActiveNotification: .applicationDidBecomeActive,
      UIApplication.willResignActiveNotification: .applicationWillResignActive,
      UIApplication.didEnterBackgroundNotification: .applicationDidEnterBackground,
      UIApplication.didReceiveMemoryWarningNotification: .applicationDidReceiveMemoryWarning,
      UIApplication.willTerminateNotification: .applicationWillTerminate,
    ]
  }

  extension UIApplication {
    fileprivate var lifecycleState: AppState {
      switch applicationState {
      case .active: .active
      case .background: .background
      case .inactive: .inactive
      @unknown default: .inactive
      }
    }
  }
#endif
