import RillLifecycle

extension AppAction {
  /// Returns all actions on an app with these scenes.
  static func all(of scenes: [AppScene]) -> [AppAction] {
    [
      .launch, .launchInBackground, .leave, .return, .openControlCenter, .closeControlCenter, .openNotificationCenter,
      .closeNotificationCenter, .interrupt, .endInterruption, .lock, .unlock, .suspend, .memoryPressure, .terminate,
    ] + scenes.flatMap { [.openScene($0), .closeScene($0), .leaveScene($0), .returnToScene($0)] }
  }
}

extension AppLifecycleStep {
  /// The letter of an event, in upper case for an event of a scene, or a colon and the name of a state.
  var letter: String {
    switch self {
    case .event(let event): String(event.letter)
    case .state(let state): ":\(state)"
    }
  }
}

extension AppLifecycleEvent {
  var letter: Character {
    switch self {
    case .willFinishLaunching: "l"
    case .didFinishLaunching: "d"
    case .sceneWillEnterForeground: "F"
    case .sceneDidBecomeActive: "A"
    case .sceneWillResignActive: "R"
    case .sceneDidEnterBackground: "B"
    case .applicationWillEnterForeground: "f"
    case .applicationDidBecomeActive: "a"
    case .applicationWillResignActive: "r"
    case .applicationDidEnterBackground: "b"
    case .applicationDidReceiveMemoryWarning: "m"
    case .applicationWillTerminate: "t"
    }
  }
}
