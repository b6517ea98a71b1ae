/// An action of the user or the system on an app.
///
/// `AppLifecycleModel` defines which actions are possible in which state.
public enum AppAction: Hashable, Sendable {
  /// Launches the app, which opens its scenes.
  case launch
  /// Launches the app without showing it, as for a push message, or with `&` in a terminal.
  ///
  /// Returning to the app opens its scenes.
  case launchInBackground
  /// Leaves the app for another one or for the home screen.
  case leave
  /// Returns to the app, to the scenes that were visible when it was left.
  case `return`
  /// Opens the control center, which covers the app.
  case openControlCenter
  /// Closes the control center.
  case closeControlCenter
  /// Opens the notification center, which covers the app.
  case openNotificationCenter
  /// Closes the notification center.
  case closeNotificationCenter
  /// Covers the app with something else, such as a call, an alert, or another window that takes the keyboard focus.
  case interrupt
  /// Ends the interruption.
  case endInterruption
  /// Locks the device.
  case lock
  /// Unlocks the device, which shows the app again if it was in the foreground when the device was locked.
  case unlock
  /// Suspends an app in the background: it stays in memory, but does not run.
  ///
  /// Only the system does that.
  case suspend
  /// Reports that memory is short.
  ///
  /// This warns a running app, also suspends it if it is in the background, and ends an app that is already suspended.
  case memoryPressure
  /// Ends the app.
  case terminate
  /// Opens another scene.
  ///
  /// If the app is in the background, this shows the app with that scene.
  case openScene(AppScene)
  /// Closes a scene permanently.
  case closeScene(AppScene)
  /// Leaves one scene and stays in the others.
  case leaveScene(AppScene)
  /// Returns to one scene.
  case returnToScene(AppScene)
}
