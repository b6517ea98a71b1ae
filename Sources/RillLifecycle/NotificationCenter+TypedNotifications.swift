public import Foundation
public import Rill

extension Reactive where Base: NotificationCenter {
  /// Emits the payloads of one notification.
  ///
  ///     post                1--x--2--
  ///     notification(key)   1-----2--
  ///     payloadErrors(key)  ---e-----
  ///
  /// Observes the center from each subscription until its disposal. The stream does not end by itself, nor at a payload of the wrong
  /// type. It skips such a payload, and `payloadErrors(_:object:)` emits the error. Each subscription to the payloads also reports the
  /// error to `Hooks.defaultErrorHandler` with `file` and `line`, so it is reported even if `payloadErrors` has no subscriber.
  ///
  ///     center.rx.notification(.downloadFinished)
  ///       .bind(with: self, Screen.show)
  ///       .disposed(by: bag)
  ///
  /// Payloads are decoded and delivered on the posting thread, as by `notification(_:object:)` with a name.
  ///
  /// - Parameters:
  ///   - key: the notification and its payload.
  ///   - object: the sender of the notifications, or nil for all senders. It is not retained. After it has been deallocated, the
  ///     next notification of that name ends the subscription as disposal does.
  ///   - file: the file in which the stream is created.
  ///   - line: the line in which the stream is created.
  /// - Returns: A stream of payloads. It retains the center, but not `object`. A subscription retains neither. Deallocating the
  ///   center ends its subscriptions as disposal does.
  /// - Complexity: O(1) per notification beyond the center and the key's closure.
  public func notification<Payload>(
    _ key: NotificationKey<Payload>, object: AnyObject? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Payload> {
    notification(key.name, object: object).compactMap { notification in
      do throws(NotificationPayloadError) {
        return try key.decode(notification)
      } catch {
        Hooks.unhandled(error, file: file, line: line, [])
        return nil
      }
    }
  }

  /// Emits the errors of payloads that do not have the type that `key` declares.
  ///
  ///     post                1--x--2--
  ///     notification(key)   1-----2--
  ///     payloadErrors(key)  ---e-----
  ///
  /// Observes the center itself from each subscription until its disposal, so it works without a subscription to the payloads. The
  /// stream does not end by itself and never fails. Errors are delivered on the posting thread, as by `notification(_:object:)`.
  ///
  /// - Parameters:
  ///   - key: the notification and its payload.
  ///   - object: the sender of the notifications, or nil for all senders. It is not retained.
  /// - Returns: A stream of errors as values.
  /// - Complexity: O(1) per notification beyond the center and the key's closure.
  public func payloadErrors<Payload>(
    _ key: NotificationKey<Payload>, object: AnyObject? = nil
  ) -> Observable<NotificationPayloadError> {
    notification(key.name, object: object).compactMap { notification in
      do throws(NotificationPayloadError) {
        _ = try key.decode(notification)
        return nil
      } catch {
        return error
      }
    }
  }
}
