public import Foundation

extension NotificationCenter {
  /// Posts a notification with `payload`.
  ///
  /// Returns after all observers have been called on the calling thread. Code that reads `userInfo` finds the payload there, unless
  /// `key` has a `decode` closure but no `encode` closure.
  ///
  /// - Parameters:
  ///   - key: the notification.
  ///   - payload: its payload.
  ///   - object: the sender of the notification.
  public func post<Payload>(_ key: NotificationKey<Payload>, _ payload: Payload, object: Any? = nil) {
    post(name: key.name, object: object, userInfo: key.encode(payload))
  }

  /// Posts a notification without a payload.
  ///
  /// Returns after all observers have been called on the calling thread.
  ///
  /// - Parameters:
  ///   - key: the notification.
  ///   - object: the sender of the notification.
  public func post(_ key: NotificationKey<Void>, object: Any? = nil) { post(key, (), object: object) }
}
