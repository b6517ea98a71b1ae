/// What can cover an app.
public enum AppCover: Hashable, Sendable {
  /// The control centre.
  case controlCenter
  /// The notification centre.
  case notificationCenter
  /// Something else: a call, an alert, another window that has the keyboard.
  case interruption
}
