#if canImport(UIKit) && !os(watchOS)
  public import Rill
  public import UIKit

  /// The lifecycle of an app on iOS, tvOS, visionOS or Mac Catalyst, as reported by the notifications of `UIApplication`.
  ///
  ///     let app = AppLifecycle(UIKitLifecycleSource(.shared))
  ///
  /// The source emits on the main thread. A scene has the persistent identifier of its session. The system notifies an app neither of
  /// its suspension nor of its end while suspended.
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
      .deferred {
        let state = MainActor.assumeIsolated { application.lifecycleState }
        return Self.steps(from: state, Self.events, Self.sceneEvents, in: center) { notification in
          guard let scene = notification.object as? UIScene else { return nil }
          return MainActor.assumeIsolated { AppScene(scene.session.persistentIdentifier) }
        }
      }
    }

    private static let events: [Notification.Name: AppLifecycleEvent] = [
      UIApplication.didFinishLaunchingNotification: .didFinishLaunching,
      UIApplication.willEnterForegroundNotification: .applicationWillEnterForeground,
      UIApplication.didBecomeActiveNotification: .applicationDidBecomeActive,
      UIApplication.willResignActiveNotification: .applicationWillResignActive,
      UIApplication.didEnterBackgroundNotification: .applicationDidEnterBackground,
      UIApplication.didReceiveMemoryWarningNotification: .applicationDidReceiveMemoryWarning,
      UIApplication.protectedDataWillBecomeUnavailableNotification: .applicationProtectedDataWillBecomeUnavailable,
      UIApplication.protectedDataDidBecomeAvailableNotification: .applicationProtectedDataDidBecomeAvailable,
      UIApplication.willTerminateNotification: .applicationWillTerminate,
    ]

    private static let sceneEvents: [Notification.Name: @Sendable (AppScene) -> AppLifecycleEvent] = [
      UIScene.willEnterForegroundNotification: { .sceneWillEnterForeground($0) },
      UIScene.didActivateNotification: { .sceneDidBecomeActive($0) },
      UIScene.willDeactivateNotification: { .sceneWillResignActive($0) },
      UIScene.didEnterBackgroundNotification: { .sceneDidEnterBackground($0) },
    ]
  }

  extension UIApplication {
    fileprivate var lifecycleState: AppState {
      AppState(isInBackground: applicationState == .background, isActive: applicationState == .active)
    }
  }
#endif
