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
