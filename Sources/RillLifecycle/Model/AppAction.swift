/// What a user, or the system, does with an app.
///
/// Not everything is possible at all times: `AppLifecycleModel` says when.
public enum AppAction: Hashable, Sendable {
  /// Starts the app, which opens its scenes.
  case launch
  /// Starts the app without showing it, as for a push message, or with `&` in a terminal. Coming back to it opens its scenes.
  case launchInBackground
  /// Leaves the app: for another one, or for the home screen.
  case leave
  /// Comes back to the app: to those scenes that were visible when it was left.
  case `return`
  /// Opens the control centre, which covers the app.
  case openControlCenter
  /// Closes the control centre.
  case closeControlCenter
  /// Opens the notification centre, which covers the app.
  case openNotificationCenter
  /// Closes the notification centre.
  case closeNotificationCenter
  /// Covers the app with something else: a call, an alert, another window that takes the keyboard.
  case interrupt
  /// Takes away what interrupted the app.
  case endInterruption
  /// Locks the device.
  case lock
  /// Unlocks the device, which shows what was in front when it was locked.
  case unlock
  /// Stops an app in the background from running; it stays in memory. Only the system does that.
  case suspend
  /// Memory is short: the app is warned, is suspended if it is in the background, and ended if it was suspended already.
  case memoryPressure
  /// Ends the app.
  case terminate
  /// Opens another scene, or an app in the background by one more scene.
  case openScene(AppScene)
  /// Closes a scene for good.
  case closeScene(AppScene)
  /// Leaves one scene, and stays in the others.
  case leaveScene(AppScene)
  /// Comes back to one scene.
  case returnToScene(AppScene)
}
