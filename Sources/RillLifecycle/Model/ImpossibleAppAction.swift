/// An action that can not be done to an app as it is.
public struct ImpossibleAppAction: Error, Hashable, CustomStringConvertible {
  /// What can not be done.
  public let action: AppAction
  /// The state in which the app was, and still is.
  public let state: AppState
  /// What is in the way.
  public let reason: Reason

  /// What is in the way of an action.
  public enum Reason: Hashable, Sendable {
    /// The app is not running, and not in memory either.
    case isNotRunning
    /// The app has been launched already.
    case isRunning
    /// The app is in memory only.
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
    /// What is to be closed is not open.
    case isNotCovered
    /// There is no such scene.
    case hasNoSuchScene
    /// There is such a scene already.
    case hasSuchScene
  }

  /// What can not be done, and why.
  public var description: String { "\(action) is impossible while the app is \(state): \(reason.explanation)" }
}

extension ImpossibleAppAction.Reason {
  fileprivate var explanation: String {
    switch self {
    case .isNotRunning: "it is not running"
    case .isRunning: "it is running already"
    case .isSuspended: "it is suspended"
    case .isLocked: "the device is locked"
    case .isNotLocked: "the device is not locked"
    case .isNotInForeground: "it is not visible"
    case .isInForeground: "it is visible"
    case .isCovered: "something covers it"
    case .isNotCovered: "that does not cover it"
    case .hasNoSuchScene: "it has no such scene"
    case .hasSuchScene: "it has that scene already"
    }
  }
}
