public import Foundation

/// Why a notification had no payload of the type that its `NotificationKey` promises.
///
/// Its description has no value in it, so it may be logged; `.undecodable` shows of the closure's error only the type.
public struct NotificationPayloadError: Error, Sendable {
  /// What was there instead of the payload.
  public enum Found: Sendable {
    /// There is no such entry in `userInfo`.
    case nothing
    /// The entry is of this type.
    case other(any Any.Type)
    /// The closure that makes the payload threw this.
    case undecodable(any Error)
  }

  /// The name of the notification.
  public let notification: Notification.Name
  /// The key of the entry in `userInfo`, as text; nil if a closure threw an error of its own.
  public let userInfoKey: String?
  /// The type that was expected: the entry's, or the payload's if a closure threw an error of its own.
  public let expected: any Any.Type
  /// What was there instead.
  public let found: Found
}

extension NotificationPayloadError: CustomStringConvertible {
  /// What was expected and what was found, for a log.
  public var description: String {
    let entry = userInfoKey.map { " as userInfo[\"\($0)\"]" } ?? ""
    let expectation = "notification \"\(notification.rawValue)\": expected \(expected)\(entry), found"
    return switch found {
    case .nothing: "\(expectation) nothing"
    case .other(let type): "\(expectation) \(type)"
    case .undecodable(let error): "\(expectation) what can not be decoded: \(type(of: error))"
    }
  }
}
