public import Foundation
public import Rill
import RillLocks

extension NotificationCenter: ReactiveCompatible {}

extension Reactive where Base: NotificationCenter {
  /// Emits the notifications with one name, from one sender, or both.
  ///
  ///     post          a--b--a--c--
  ///     notification  a-----a-----
  ///
  /// Observes the center from each subscription until its disposal. The stream does not end by itself.
  ///
  /// Notifications are delivered on the posting thread. A notification that a second thread posts during a delivery is queued and
  /// delivered by another thread, so a subscriber is called by one thread at a time.
  ///
  ///     center.rx.notification(UIApplication.didBecomeActiveNotification)
  ///       .subscribe(with: self, onNext: { screen, _ in screen.refresh() })
  ///       .disposed(by: bag)
  ///
  /// A `Notification` is not `Sendable`. To deliver on a scheduler or the main actor, first `map` the notification to the values that
  /// you need, or use a `NotificationKey`.
  ///
  ///     center.rx.notification(UIApplication.didBecomeActiveNotification)
  ///       .map { _ in }
  ///       .observe(on: MainScheduler.instance)
  ///
  /// - Parameters:
  ///   - name: the name of the notifications, or nil for all names.
  ///   - object: the sender of the notifications, or nil for all senders. It is not retained. After it has been deallocated, nothing
  ///     is delivered, and the next notification of that name ends the subscription as disposal does.
  /// - Returns: A stream of notifications. It retains the center, but not `object`. A subscription retains neither. Deallocating the
  ///   center ends its subscriptions as disposal does.
  /// - Complexity: O(1) per notification beyond the center.
  public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
    notifications(of: base, name, object)
  }
}

/// Returns the notifications with one name, from one sender, or both.
///
/// Each subscription has its own subject. Only the center retains that subject, so deallocating the center ends the subscription.
/// `observing` is called with the object that the center retains for a subscription.
package func notifications(
  of center: NotificationCenter, _ name: Notification.Name?, _ object: AnyObject?,
  observing: (@Sendable (AnyObject) -> Void)? = nil
) -> Observable<Notification> {
  let sender = object.map(WeakSender.init)
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

/// A weak reference to the object whose notifications are wanted.
///
/// The object is not passed to the notification center, because some implementations retain it. Besides, nil means all senders to
/// the center: a stream created for an object that has been deallocated would deliver the notifications of all others.
private final class WeakSender: Sendable {
  private struct Reference {
    weak var object: AnyObject?
  }

  private let reference: Locked<Reference>

  init(_ object: AnyObject) { reference = Locked(Reference(object: object)) }

  var object: AnyObject? { reference.withLock { $0.object } }
}

/// Forwards the notifications of one sender to one subscriber.
private final class Receiver: Sendable {
  // Locked because notifications arrive on any thread. The subscriber is called outside of the lock.
  private let subject: Locked<PublishSubject<Notification>?>
  private let sender: WeakSender?

  init(_ subject: PublishSubject<Notification>, _ sender: WeakSender?) {
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

  /// Releases the subject, because no further notification can match.
  ///
  /// That ends the subscription, which removes the observer from the center.
  private func end() {
    let last = subject.withLock { subject in
      defer { subject = nil }
      return subject
    }
    withExtendedLifetime(last) {}
  }
}

/// The registration of one subscription with a notification center, removed on disposal.
private final class Observation: Disposable {
  private struct State {
    weak var center: NotificationCenter?
    #if compiler(<6.3) && !canImport(ObjectiveC)
      // The center retains the token, and the token retains the closure, and so the subscriber.
      weak var token: (any NSObjectProtocol)?
    #else
      var token: (any NSObjectProtocol)?
    #endif
    var isDisposed = false
  }

  private let state = Locked(State())

  func begin(_ center: NotificationCenter, _ name: Notification.Name?, _ receiver: Receiver) {
    let token = center.addObserver(forName: name, object: nil, queue: nil) { receiver.receive($0) }
    let isDisposed = state.withLock { state in
      if !state.isDisposed { (state.center, state.token) = (center, token) }
      return state.isDisposed
    }
    if isDisposed { center.removeObserver(token) }
  }

  func dispose() {
    let (center, token) = state.withLock { state in
      state.isDisposed = true
      defer { state.token = nil }
      return (state.center, state.token)
    }
    if let center, let token { center.removeObserver(token) }
  }
}
