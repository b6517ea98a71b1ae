public import Foundation

/// The name of a notification together with the type of what it carries.
///
/// Declared once, as a property of the payload's keys; the casting is done there and nowhere else:
///
///     extension NotificationKey<Download> {
///       static var downloadFinished: Self { Self(Notification.Name("downloadFinished"), userInfoKey: "download") }
///     }
///
///     center.rx.notification(.downloadFinished)          // Observable<Download>
///     center.post(.downloadFinished, download, object: self)
///
/// For a notification with several entries, or with one that has another type than wanted, a closure makes the payload:
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
/// A `static var`, since Swift has no `static let` in generic types. Making a key is O(1).
public struct NotificationKey<Payload>: Sendable {
  /// The notification's name.
  public let name: Notification.Name

  let decode: @Sendable (Notification) throws(NotificationPayloadError) -> Payload
  let encode: @Sendable (Payload) -> [AnyHashable: Any]?

  /// A notification whose payload is one entry of its `userInfo`.
  ///
  /// The payload is what `as? Payload` makes of the entry. For an optional payload, an entry that is missing or `NSNull` is
  /// nil; for any other it is an error. Posting nil posts no entry.
  ///
  /// - Parameters:
  ///   - name: the notification's name.
  ///   - userInfoKey: the entry's key.
  public init<Key: Hashable & Sendable>(_ name: Notification.Name, userInfoKey: Key) {
    self.name = name
    decode = { notification throws(NotificationPayloadError) in try notification.entry(userInfoKey) }
    encode = { payload in
      if let payload = payload as? any Lacking, payload.isLacking { return nil }
      return [userInfoKey: payload]
    }
  }

  /// A notification whose payload a closure makes.
  ///
  /// The closures may run on any thread, once for each subscription and notification.
  ///
  /// - Parameters:
  ///   - name: the notification's name.
  ///   - decode: makes the payload; what it throws is reported as a `NotificationPayloadError`. `Notification.entry(_:as:)` throws
  ///     one that says which entry it is about.
  ///   - encode: what `userInfo` is to be when the notification is posted. Without it, a posted payload travels as it is, in an
  ///     entry of its own that only keys with this type of payload read: enough for tests of one's own observers, but nothing for
  ///     others who read `userInfo`.
  public init(
    _ name: Notification.Name, decode: @escaping @Sendable (Notification) throws -> Payload,
    encode: (@Sendable (Payload) -> [AnyHashable: Any])? = nil
  ) {
    self.name = name
    self.encode = encode ?? { [carrier: $0] }
    self.decode = { notification throws(NotificationPayloadError) in
      if let carried = notification.userInfo?[carrier] as? Payload { return carried }
      do { return try decode(notification) } catch let error as NotificationPayloadError { throw error } catch {
        throw NotificationPayloadError(
          notification: notification.name, userInfoKey: nil, expected: Payload.self, found: .undecodable(error))
      }
    }
  }
}

extension NotificationKey where Payload == Void {
  /// A notification that carries nothing, or nothing of interest.
  public init(_ name: Notification.Name) {
    self.name = name
    decode = { _ in }
    encode = { _ in nil }
  }
}

extension NotificationCenter {
  /// Posts a notification that carries `payload`; returns when all observers have been called, on the calling thread.
  ///
  /// What is posted is what `key` reads, and what others read who look into `userInfo`, unless `key` was made with a closure that
  /// decodes and none that encodes.
  ///
  /// - Parameters:
  ///   - key: which notification.
  ///   - payload: what it carries.
  ///   - object: who posts it.
  public func post<Payload>(_ key: NotificationKey<Payload>, _ payload: Payload, object: Any? = nil) {
    post(name: key.name, object: object, userInfo: key.encode(payload))
  }

  /// Posts a notification that carries nothing; returns when all observers have been called, on the calling thread.
  ///
  /// - Parameters:
  ///   - key: which notification.
  ///   - object: who posts it.
  public func post(_ key: NotificationKey<Void>, object: Any? = nil) { post(key, (), object: object) }
}

extension Notification {
  /// The entry of `userInfo` under `key`, for closures that make a payload of several.
  ///
  /// It is what `as? Value` makes of it. For an optional type, an entry that is missing or `NSNull` is nil.
  ///
  /// - Parameters:
  ///   - key: the entry's key.
  ///   - type: the entry's type, where it does not follow from the use.
  /// - Returns: The entry.
  /// - Throws: a `NotificationPayloadError` if there is no entry, or one of another type.
  public func entry<Value>(
    _ key: some Hashable, as type: Value.Type = Value.self
  ) throws(NotificationPayloadError) -> Value {
    let found = userInfo?[key]
    if let found, let value = found as? Value { return value }
    if found == nil || found is NSNull, let lacking = Value.self as? any Lacking.Type, let nothing = lacking.lacking as? Value {
      return nothing
    }
    throw NotificationPayloadError(
      notification: name, userInfoKey: "\(key)", expected: type, found: found.map { .other(Swift.type(of: $0)) } ?? .nothing)
  }
}

/// The `userInfo` key of payloads that are posted with a key that does not say how to encode them.
private let carrier = "RillNotificationPayload"

/// What an optional is where only its static type says so.
private protocol Lacking {
  static var lacking: Self { get }
  var isLacking: Bool { get }
}

extension Optional: Lacking {
  fileprivate static var lacking: Self { nil }
  fileprivate var isLacking: Bool { self == nil }
}
