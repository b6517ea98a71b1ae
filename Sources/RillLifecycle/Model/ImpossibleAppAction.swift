/// An action that is impossible in the current state of an app.
public struct ImpossibleAppAction: Error, Hashable, CustomStringConvertible {
  /// The action.
  public let action: AppAction
  /// The state of the app, which the action has not changed.
  public let state: AppState
  /// Why the action is impossible.
  public let reason: Reason

  /// The reason why an action is impossible.
  public enum Reason: Hashable, Sendable {
    /// The app is neither running nor in memory.
    case isNotRunning
    /// The app has already been launched.
    case isRunning
    /// The app is in memory, but not running.
    case isSuspended
    /// The device is locked.
    case isLocked
    /// The device is not locked.
    case isNotLocked
    /// The app, or the scene, is not visible.
    case isNotInForeground
    /// The app, or the scene, is visible.
    case isInForeground
    /// Something covers the app.
    case isCovered
    /// The overlay that the action closes is not open.
    case isNotCovered
    /// The scene is not open.
    case hasNoSuchScene
    /// The scene is already open.
    case hasSuchScene
  }

  /// A message with the action, the state and the reason.
  public var description: String { "\(action) is impossible while the app is \(state): \(reason.explanation)" }
}

extension ImpossibleAppAction.Reason {
  fileprivate var explanation: String {
    switch self {
    case .isNotRunning: "it is not running"
    case .isRunning: "it is already running"
    case .isSuspended: "it is suspended"
    case .isLocked: "the device is locked"
    case .isNotLocked: "the device is not locked"
    case .isNotInForeground: "it is not visible"
    case .isInForeground: "it is visible"
    case .isCovered: "something covers it"
    case .isNotCovered: "the overlay to close is not open"
    case .hasNoSuchScene: "the scene is not open"
    case .hasSuchScene: "the scene is already open"
    }
  }
}
