public import Foundation

/// The error of a notification whose payload does not have the type that its `NotificationKey` declares.
///
/// The description contains no values, so it can be logged. For `.undecodable` it contains only the type of the closure's error.
public struct NotificationPayloadError: Error, Sendable {
  /// What was found instead of the payload.
  public enum Found: Sendable {
    /// `userInfo` does not contain the entry.
    case nothing
    /// The entry has this type.
    case other(any Any.Type)
    /// The closure that decodes the payload threw this error.
    case undecodable(any Error)
  }

  /// The name of the notification.
  public let notification: Notification.Name
  /// The key of the entry in `userInfo` as text, or nil for `.undecodable`.
  public let userInfoKey: String?
  /// The expected type: that of the entry, or that of the payload for `.undecodable`.
  public let expected: any Any.Type
  /// What was found instead.
  public let found: Found
}

extension NotificationPayloadError: CustomStringConvertible {
  /// A message with the notification, the expected type and what was found.
  public var description: String {
    let entry = userInfoKey.map { " as userInfo[\"\($0)\"]" } ?? ""
    let expectation = "notification \"\(notification.rawValue)\": expected \(expected)\(entry)"
    return switch found {
    case .nothing: "\(expectation), found nothing"
    case .other(let type): "\(expectation), found \(type)"
    case .undecodable(let error): "\(expectation), but decoding threw \(type(of: error))"
    }
  }
}
