import RillLifecycle

extension AppLifecycleEvent {
  /// A letter for each event, so that a test can compare the order of events with a regular expression.
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
    case .applicationProtectedDataWillBecomeUnavailable: "u"
    case .applicationProtectedDataDidBecomeAvailable: "p"
    case .applicationWillTerminate: "t"
    }
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
