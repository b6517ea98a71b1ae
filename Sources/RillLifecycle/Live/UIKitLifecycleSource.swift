#if canImport(UIKit) && !os(watchOS)
  public import Rill
  public import UIKit

  /// The life of an app on iOS, tvOS, visionOS or Mac Catalyst, as `UIApplication` posts it.
  ///
  ///     let app = AppLifecycle(UIKitLifecycleSource(.shared))
  ///
  /// Tells on the main thread what concerns the app; its scenes are not told apart. An app is not told that it is suspended, nor that it
  /// is ended while it is.
  public struct UIKitLifecycleSource: AppLifecycleSource {
    private let application: UIApplication
    private let center: NotificationCenter

    /// The life of `application`, which posts to `center`.
    public init(_ application: UIApplication, in center: NotificationCenter = .default) {
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
