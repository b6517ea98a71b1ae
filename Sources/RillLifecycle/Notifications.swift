public import Foundation
public import Rill
import RillLocks

extension NotificationCenter: ReactiveCompatible {}

extension Reactive where Base: NotificationCenter {
  /// The notifications of one name, of one sender, or both.
  ///
  ///     post          a--b--a--c--
  ///     notification  a-----a-----
  ///
  /// Observes from each subscription until its disposal; never ends by itself. Delivers on the posting thread.
  ///
  ///     center.rx.notification(UIApplication.didBecomeActiveNotification)
  ///       .subscribe(with: self, onNext: { screen, _ in screen.refresh() })
  ///       .disposed(by: bag)
  ///
  /// - Parameters:
  ///   - name: the name to listen for; nil for every name.
  ///   - object: whose notifications to listen for; nil for those of everyone. It is not kept alive, and when it is gone,
  ///     nothing is delivered any more.
  /// - Returns: A stream of notifications. It keeps neither `object` nor, once disposed, anything else alive.
  public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
    NotificationStream(base, name, object).asObservable()
  }
}

/// The one object whose notifications are wanted; does not keep it alive.
///
/// Handing the object to the notification center instead would not do: some of them hold it strongly, and to all of them "no
/// object" means everyone, so that a stream assembled for an object that is gone would deliver what others post.
private struct Sender {
  weak var object: AnyObject?

  func posted(_ notification: Notification) -> Bool {
    guard let object, let poster = notification.object else { return false }
    return poster as AnyObject === object
  }
}

/// What `notification(_:object:)` subscribes to.
package struct NotificationStream: ObservableType {
  package typealias Element = Notification

  private let center: NotificationCenter
  private let name: Notification.Name?
  private let sender: Sender?

  package init(_ center: NotificationCenter, _ name: Notification.Name?, _ object: AnyObject?) {
    self.center = center
    self.name = name
    sender = object.map(Sender.init)
  }

  package func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Notification {
    let receiver = Receiver(observer.asObserver(), sender)
    return Observation(center, center.addObserver(forName: name, object: nil, queue: nil) { receiver.receive($0) })
  }
}

/// Passes on to one subscriber what its sender posts.
private final class Receiver: Sendable {
  // Locked because notifications come from any thread; the observer is called after the lock is free.
  private let ends: Locked<(observer: AnyObserver<Notification>, sender: Sender?)>

  init(_ observer: AnyObserver<Notification>, _ sender: Sender?) { ends = Locked((observer, sender)) }

  func receive(_ notification: Notification) {
    let (observer, sender) = ends.withLock { $0 }
    guard sender?.posted(notification) ?? true else { return }
    observer.onNext(notification)
  }
}

/// What a notification center observes for one subscription, until disposal.
private final class Observation: Disposable {
  private let center: NotificationCenter
  private let token: Locked<(any NSObjectProtocol)?>

  init(_ center: NotificationCenter, _ token: any NSObjectProtocol) {
    self.center = center
    self.token = Locked(token)
  }

  func dispose() {
    let due = token.withLock { token in
      defer { token = nil }
      return token
    }
    if let due { center.removeObserver(due) }
  }
}
