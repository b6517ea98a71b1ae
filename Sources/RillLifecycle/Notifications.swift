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
  /// Observes from each subscription until its disposal; never ends by itself. Delivers on the posting thread. What
  /// another thread posts meanwhile waits for its turn and is not delivered by that thread, so that a subscriber is called by one at a
  /// time.
  ///
  ///     center.rx.notification(UIApplication.didBecomeActiveNotification)
  ///       .subscribe(with: self, onNext: { screen, _ in screen.refresh() })
  ///       .disposed(by: bag)
  ///
  /// A `Notification` is not `Sendable`: to bring one to a scheduler or to the main actor, first `map` it to what is wanted of
  /// it, or have a `NotificationKey` do so.
  ///
  ///     center.rx.notification(UIApplication.didBecomeActiveNotification)
  ///       .map { _ in }
  ///       .observe(on: MainScheduler.instance)
  ///
  /// - Parameters:
  ///   - name: the name to listen for; nil for every name.
  ///   - object: whose notifications to listen for; nil for those of everyone. It is not kept alive, and when it is gone,
  ///     nothing is delivered any more; the first notification of that name that comes then ends the subscription as
  ///     disposal does.
  /// - Returns: A stream of notifications. It keeps the center alive, but not `object`; a subscription to it keeps neither. It
  ///   ends with the center as if it were disposed.
  /// - Complexity: O(1) per notification beyond what the center does.
  public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
    notifications(of: base, name, object)
  }
}

/// The notifications of one name, of one sender, or both; `observing` is called with what the center holds for a subscription.
///
/// Each subscription has a subject of its own, which the center alone keeps, so that with the center the subscription goes.
package func notifications(
  of center: NotificationCenter, _ name: Notification.Name?, _ object: AnyObject?,
  observing: (@Sendable (AnyObject) -> Void)? = nil
) -> Observable<Notification> {
  let sender = object.map(Sender.init)
  return .using(
    { Observation() },
    observableFactory: { observation in
      let subject = PublishSubject<Notification>()
      let receiver = Receiver(subject, sender)
      observing?(receiver)
      observation.begin(center, name, receiver)
      return subject
    })
}

/// The one object whose notifications are wanted; does not keep it alive.
///
/// Handing the object to the notification center instead would not do: some of them hold it strongly, and to all of them "no
/// object" means everyone, so that a stream assembled for an object that is gone would deliver what others post.
private final class Sender: Sendable {
  private struct Place {
    weak var object: AnyObject?
  }

  private let place: Locked<Place>

  init(_ object: AnyObject) { place = Locked(Place(object: object)) }

  var object: AnyObject? { place.withLock { $0.object } }
}

/// Passes on to one subscriber what its sender posts.
private final class Receiver: Sendable {
  // Locked because notifications come from any thread; the subscriber is called after the lock is free.
  private let subject: Locked<PublishSubject<Notification>?>
  private let sender: Sender?

  init(_ subject: PublishSubject<Notification>, _ sender: Sender?) {
    self.subject = Locked(subject)
    self.sender = sender
  }

  func receive(_ notification: Notification) {
    if let sender {
      guard let object = sender.object else { return end() }
      guard let poster = notification.object, poster as AnyObject === object else { return }
    }
    subject.withLock { $0 }?.onNext(notification)
  }

  /// Nothing can come any more: with the subject the subscription goes, and with that the observer.
  private func end() {
    let last = subject.withLock { subject in
      defer { subject = nil }
      return subject
    }
    withExtendedLifetime(last) {}
  }
}

/// What a notification center observes for one subscription, until disposal.
private final class Observation: Disposable {
  private struct Place {
    weak var center: NotificationCenter?
    var token: (any NSObjectProtocol)?
    var isOver = false
  }

  private let place = Locked(Place())

  func begin(_ center: NotificationCenter, _ name: Notification.Name?, _ receiver: Receiver) {
    let token = center.addObserver(forName: name, object: nil, queue: nil) { receiver.receive($0) }
    let isOver = place.withLock { place in
      if !place.isOver { (place.center, place.token) = (center, token) }
      return place.isOver
    }
    if isOver { center.removeObserver(token) }
  }

  func dispose() {
    let (center, token) = place.withLock { place in
      place.isOver = true
      defer { place.token = nil }
      return (place.center, place.token)
    }
    if let center, let token { center.removeObserver(token) }
  }
}
