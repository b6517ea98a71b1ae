public import Rill
import RillLocks

/// A source that sends what a test has written down, and writes down who subscribed to it when.
///
/// `TestScheduler` makes hot and cold ones. Like every type of streams outside the package it conforms to `ObservableType` and is
/// no subclass of `Observable`; where that is asked for, `asObservable()` gives one.
public final class TestableObservable<Element>: ObservableType {
  /// What it sends: at these times if it is hot, so long after each subscription if it is cold.
  public let recordedEvents: [Recorded<Event<Element>>]

  private let scheduler: TestScheduler
  private let isHot: Bool
  private let audience = Locked(Audience<Element>())

  init(hot events: [Recorded<Event<Element>>], on scheduler: TestScheduler) {
    (recordedEvents, self.scheduler, isHot) = (events, scheduler, true)
  }

  init(cold events: [Recorded<Event<Element>>], on scheduler: TestScheduler) {
    (recordedEvents, self.scheduler, isHot) = (events, scheduler, false)
  }

  /// Who was subscribed from when to when, in the order of subscribing.
  public var subscriptions: [Subscription] { audience.withLock { $0.subscriptions } }

  /// Subscribes `observer`, which receives what is held to the grammar: nothing after an end.
  ///
  /// - Returns: What ends the subscription. Letting it go does not.
  @discardableResult
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element {
    asObservable().subscribe(observer)
  }

  /// This source as an `Observable`.
  public func asObservable() -> Observable<Element> { Observable.fromSource { self.attend($0) } }

  /// Schedules the events of a hot source; those of a cold one are scheduled at each subscription.
  func schedule() {
    for event in recordedEvents {
      // Weakly: a source that nobody has and nobody is subscribed to need not send.
      scheduler.perform(at: event.time) { [weak self] in self?.send(event.value) }
    }
  }

  private func send(_ event: Event<Element>) {
    for observer in audience.withLock({ $0.observers }) { observer.value.on(event) }
  }

  private func attend(_ observer: AnyObserver<Element>) -> any Disposable {
    let clock = scheduler.clock
    let number = audience.withLock { $0.admit(isHot ? observer : nil, at: clock) }
    let departure = AnonymousDisposable { [self] in
      let clock = scheduler.clock
      let gone = audience.withLock { $0.dismiss(number, at: clock) }
      withExtendedLifetime(gone) {}
    }
    if isHot { return departure }
    let sendings = recordedEvents.map { event in
      scheduler.enqueue(at: clock + event.time) {
        observer.on(event.value)
        return Disposables.create()
      }
    }
    return Disposables.create(sendings + [departure])
  }
}

extension TestableObservable: Sendable where Element: Sendable {}

/// Who is subscribed, and who was when.
private struct Audience<Element> {
  var subscriptions: [Subscription] = []
  /// The observers of a hot source, in the order of subscribing.
  private(set) var observers: [(number: Int, value: AnyObserver<Element>)] = []

  mutating func admit(_ observer: AnyObserver<Element>?, at time: TestTime) -> Int {
    let number = subscriptions.count
    subscriptions.append(Subscription(time))
    if let observer { observers.append((number, observer)) }
    return number
  }

  mutating func dismiss(_ number: Int, at time: TestTime) -> AnyObserver<Element>? {
    subscriptions[number] = Subscription(subscriptions[number].subscribe, time)
    return observers.firstIndex { $0.number == number }.map { observers.remove(at: $0).value }
  }
}
