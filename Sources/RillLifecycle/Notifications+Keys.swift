public import Foundation
public import Rill

extension Reactive where Base: NotificationCenter {
  /// The payloads of one notification.
  ///
  ///     post           1--"x"--2--
  ///     notification   1-------2--
  ///     payloadErrors  ---e-------
  ///
  /// Observes from each subscription until its disposal; never ends by itself, nor because of a payload of the wrong type. Such a
  /// payload is left out, and goes to `payloadErrors(_:object:)` and, once for each subscription to the payloads, to
  /// `Hooks.defaultErrorHandler` together with `file` and `line`: whether anybody listens to the errors or not, it is heard of.
  ///
  ///     center.rx.notification(.downloadFinished)
  ///       .observe(on: MainScheduler.instance)
  ///       .subscribe(with: self, onNext: { screen, download in screen.show(download) })
  ///       .disposed(by: bag)
  ///
  /// The payload is taken out of the notification and delivered on the posting thread, as by `notification(_:object:)` of a name.
  ///
  /// - Parameters:
  ///   - key: which notification, and what its payload is.
  ///   - object: whose notifications to listen for; nil for those of everyone. It is not kept alive; when it is gone, the
  ///     first notification of that name ends the subscription as disposal does.
  ///   - file: where the stream is made.
  ///   - line: where the stream is made.
  /// - Returns: A stream of payloads. It keeps the center alive, but not `object`; a subscription to it keeps neither. It ends
  ///   with the center as if it were disposed.
  /// - Complexity: O(1) per notification beyond what the center and the key's closure do.
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

  /// The errors of payloads that are not what `key` promises.
  ///
  ///     post           1--"x"--2--
  ///     notification   1-------2--
  ///     payloadErrors  ---e-------
  ///
  /// Looks at the notifications itself, from each subscription until its disposal, so it needs no subscription to the payloads; never
  /// ends by itself, and never fails. Delivers on the posting thread, as `notification(_:object:)` does.
  ///
  /// - Parameters:
  ///   - key: which notification, and what its payload is.
  ///   - object: whose notifications to listen for; nil for those of everyone. It is not kept alive.
  /// - Returns: A stream of errors as values.
  /// - Complexity: O(1) per notification beyond what the center and the key's closure do.
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
