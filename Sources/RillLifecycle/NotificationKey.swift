public import Foundation

/// The name of a notification together with the type of its payload.
///
/// Declare a key once, as a static property. It is the only place where the payload is cast:
///
///     extension NotificationKey<Download> {
///       static var downloadFinished: Self { Self(Notification.Name("downloadFinished"), userInfoKey: "download") }
///     }
///
///     center.rx.notification(.downloadFinished)          // Observable<Download>
///     center.post(.downloadFinished, download, object: self)
///
/// If the payload consists of several entries, or differs from the entry in type, a closure decodes it:
///
///     extension NotificationKey<KeyboardFrame> {
///       static var keyboardWillShow: Self {
///         Self(UIResponder.keyboardWillShowNotification) { notification in
///           KeyboardFrame(
///             end: try notification.entry(UIResponder.keyboardFrameEndUserInfoKey),
///             duration: try notification.entry(UIResponder.keyboardAnimationDurationUserInfoKey))
///         }
///       }
///     }
///
/// The property is a `static var`, because Swift has no stored static properties in generic types. Creating a key is O(1).
public struct NotificationKey<Payload>: Sendable {
  /// The name of the notification.
  public let name: Notification.Name

  let decode: @Sendable (Notification) throws(NotificationPayloadError) -> Payload
  let encode: @Sendable (Payload) -> [AnyHashable: Any]?

  /// Creates a key for a notification whose payload is one entry of its `userInfo`.
  ///
  /// The payload is the result of casting the entry with `as? Payload`. For an optional payload, a missing entry or `NSNull` is
  /// decoded as nil. For any other payload, it is an error. Posting nil posts no entry.
  ///
  /// - Parameters:
  ///   - name: the name of the notification.
  ///   - userInfoKey: the key of the entry.
  public init<Key: Hashable & Sendable>(_ name: Notification.Name, userInfoKey: Key) {
    self.name = name
    decode = { notification throws(NotificationPayloadError) in try notification.entry(userInfoKey) }
    encode = { payload in
      if let payload = payload as? any OptionalProtocol, payload.isNil { return nil }
      return [userInfoKey: payload]
    }
  }

  /// Creates a key for a notification whose payload is decoded by a closure.
  ///
  /// The closures can run on any thread. `decode` runs once per subscription and notification.
  ///
  /// - Parameters:
  ///   - name: the name of the notification.
  ///   - decode: returns the payload. An error that it throws is reported as a `NotificationPayloadError`. The error that
  ///     `Notification.entry(_:as:)` throws names the entry.
  ///   - encode: returns the `userInfo` of a notification to post. Without it, the payload is posted unchanged in a private entry,
  ///     which only keys with the same type of payload read. That is enough to test your own observers, but other code that reads
  ///     `userInfo` does not find the payload.
  public init(
    _ name: Notification.Name, decode: @escaping @Sendable (Notification) throws -> Payload,
    encode: (@Sendable (Payload) -> [AnyHashable: Any])? = nil
  ) {
    self.name = name
    self.encode = encode ?? { [unencodedPayloadKey: $0] }
    self.decode = { notification throws(NotificationPayloadError) in
      if let payload = notification.userInfo?[unencodedPayloadKey] as? Payload { return payload }
      do { return try decode(notification) } catch let error as NotificationPayloadError { throw error } catch {
        throw NotificationPayloadError(
          notification: notification.name, userInfoKey: nil, expected: Payload.self, found: .undecodable(error))
      }
    }
  }
}

extension NotificationKey where Payload == Void {
  /// Creates a key for a notification without a payload, or with one that is ignored.
  public init(_ name: Notification.Name) {
    self.name = name
    decode = { _ in }
    encode = { _ in nil }
  }
}

/// The `userInfo` key for payloads that are posted without an `encode` closure.
private let unencodedPayloadKey = "RillNotificationPayload"
