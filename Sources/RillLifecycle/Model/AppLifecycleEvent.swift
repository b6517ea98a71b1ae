/// Something an app is told about its life.
///
/// What begins with *will* is told before it is so, what begins with *did* when it is. What concerns one scene is told before
/// what follows from it for the app: the app becomes active with the first of its scenes, and resigns with the last.
public enum AppLifecycleEvent: Hashable, Sendable {
  /// The app has been started, and shows nothing yet.
  case willFinishLaunching
  /// The app is about to show itself for the first time.
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
  /// The last scene that receives events is about to stop.
  case applicationWillResignActive
  /// No scene is visible any more.
  case applicationDidEnterBackground
  /// The system is short of memory.
  case applicationDidReceiveMemoryWarning
  /// The app is about to be ended.
  case applicationWillTerminate

  /// The scene that it concerns; nil if it concerns the app.
  public var scene: AppScene? {
    switch self {
    case .sceneWillEnterForeground(let scene), .sceneDidBecomeActive(let scene), .sceneWillResignActive(let scene),
      .sceneDidEnterBackground(let scene):
      scene
    default: nil
    }
  }

  /// What follows from it for the app, in order; for sources that hear of events only.
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

/// One step of an app's life: something that it is told, or the state that it is in from now on.
public enum AppLifecycleStep: Hashable, Sendable {
  /// The app is told something.
  case event(AppLifecycleEvent)
  /// The app is in another state.
  case state(AppState)
}
