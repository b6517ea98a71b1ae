/// Something that can cover an app, so that the app receives no events.
public enum AppOverlay: Hashable, Sendable {
  /// The control center.
  case controlCenter
  /// The notification center.
  case notificationCenter
  /// Something else, such as a call, an alert, or another window that has the keyboard focus.
  case interruption
}
