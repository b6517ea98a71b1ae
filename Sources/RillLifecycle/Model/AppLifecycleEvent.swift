/// An event in the lifecycle of an app.
///
/// A *will* event precedes the change of state, a *did* event follows it. An event of a scene precedes the event of the app that it
/// causes: the app becomes active with the first of its scenes, and resigns active with the last.
public enum AppLifecycleEvent: Hashable, Sendable {
  /// The app has been started and shows nothing yet.
  case willFinishLaunching
  /// The app is about to appear for the first time.
  case didFinishLaunching
  /// A scene is about to become visible.
  case sceneWillEnterForeground(AppScene)
  /// A scene has begun to receive events.
  case sceneDidBecomeActive(AppScene)
  /// A scene is about to stop receiving events.
  case sceneWillResignActive(AppScene)
  /// A scene is no longer visible.
  case sceneDidEnterBackground(AppScene)
  /// The first scene is about to become visible.
  case applicationWillEnterForeground
  /// The first scene has begun to receive events.
  case applicationDidBecomeActive
  /// The last scene that receives events is about to stop receiving them.
  case applicationWillResignActive
  /// No scene is visible any more.
  case applicationDidEnterBackground
  /// The system is short of memory.
  case applicationDidReceiveMemoryWarning
  /// The device was locked, and the files that it protects are about to become unreadable.
  case applicationProtectedDataWillBecomeUnavailable
  /// The device was unlocked, and the files that it protects can be read.
  case applicationProtectedDataDidBecomeAvailable
  /// The app is about to end.
  case applicationWillTerminate

  /// The scene of the event, or nil for an event of the app.
  public var scene: AppScene? {
    switch self {
    case .sceneWillEnterForeground(let scene), .sceneDidBecomeActive(let scene), .sceneWillResignActive(let scene),
      .sceneDidEnterBackground(let scene):
      scene
    default: nil
    }
  }

  /// The event and the change of state that it implies, in order.
  ///
  /// For sources that report events only.
  package var steps: [AppLifecycleStep] {
    switch self {
    case .willFinishLaunching: [.state(.inactive), .event(self)]
    case .applicationWillEnterForeground, .applicationWillResignActive: [.event(self), .state(.inactive)]
    case .applicationDidBecomeActive: [.state(.active), .event(self)]
    case .applicationDidEnterBackground: [.state(.background), .event(self)]
    case .applicationWillTerminate: [.event(self), .state(.unattached)]
    default: [.event(self)]
    }
  }
}
