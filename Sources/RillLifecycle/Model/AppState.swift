/// The state of an app: whether it is running, and whether it is visible.
public enum AppState: Hashable, Sendable, CaseIterable {
  /// Not running.
  case unattached
  /// In the foreground, but not receiving events, because it is being opened or left, or something covers it.
  case inactive
  /// In the foreground, receiving events.
  case active
  /// Running, but not visible.
  case background
  /// In memory, but not running.
  case suspended

  /// Whether the app is visible.
  public var isInForeground: Bool { self == .active || self == .inactive }
}

extension AppState {
  /// The state of an app whose system reports no more than this.
  init(isInBackground: Bool, isActive: Bool) { self = isInBackground ? .background : isActive ? .active : .inactive }
}
