public import Rill
import RillLocks

/// A source that emits given events at given times and records its subscriptions.
///
/// `TestScheduler` makes hot and cold ones. Like all stream types outside of the core, it conforms to `ObservableType` and is not a
/// subclass of `Observable`. Use `asObservable()` where an `Observable` is required.
public final class TestableObservable<Element>: ObservableType {
  /// The events that the source emits.
  ///
  /// Their times are absolute for a hot source, and relative to each subscription for a cold one.
  ///
  /// Those of a source that plays several diagrams in turn are the first ones.
  public let recordedEvents: [Recorded<Event<Element>>]

  /// The events for the second subscription to a cold source, for the third, and so on.
  private let laterEvents: [[Recorded<Event<Element>>]]
  private let scheduler: TestScheduler
  private let isHot: Bool
  private let subscribers = Locked(SubscriberList<Element>())

  init(hot events: [Recorded<Event<Element>>], on scheduler: TestScheduler) {
    (recordedEvents, laterEvents, self.scheduler, isHot) = (events, [], scheduler, true)
  }

  convenience init(cold events: [Recorded<Event<Element>>], on scheduler: TestScheduler) {
    self.init(inTurn: [events], on: scheduler)
  }

  /// Creates a cold source that emits other events to each subscriber, and the last ones to all further ones.
  init(inTurn events: [[Recorded<Event<Element>>]], on scheduler: TestScheduler) {
    (recordedEvents, laterEvents, self.scheduler, isHot) = (events.first ?? [], Array(events.dropFirst()), scheduler, false)
  }

  /// The times of all subscriptions so far, in the order of subscribing.
  public var subscriptions: [Subscription] { subscribers.withLock { $0.subscriptions } }

  /// Subscribes `observer`, which receives all events, even those after an end.
  ///
  /// So a subject that ignores ends, or an observer of your own, sees what RxTest's source sends it. Operators, closures and
  /// `asObservable()` receive no event after an end.
  ///
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element {
    let direct = DirectObserver(observer: observer)
    return Disposables.create(direct.isDisposed, addSubscriber(AnyObserver(direct)))
  }

  /// Returns this source as an `Observable`, whose subscribers receive no event after an end.
  public func asObservable() -> Observable<Element> { Observable.fromSource { self.addSubscriber($0) } }

  /// Schedules the events of a hot source.
  ///
  /// The events of a cold one are scheduled at each subscription. Events before `start` are not emitted.
  func schedule(from start: TestTime = .min, priority: VirtualTimePriority = .work) {
    for event in recordedEvents where event.time >= start {
      // Weakly: a source without references and subscribers need not emit.
      scheduler.perform(at: event.time, priority: priority) { [weak self] in self?.emit(event.value) }
    }
  }

  var isSubscribed: Bool { subscribers.withLock { !$0.observers.isEmpty } }

  /// Ends the subscriptions that the test has left, at its end.
  func endSubscriptions() { emit(.completed) }

  private func emit(_ event: Event<Element>) {
    for observer in subscribers.withLock({ $0.observers }) { observer.value.on(event) }
  }

  private func addSubscriber(_ observer: AnyObserver<Element>) -> any Disposable {
    let clock = scheduler.clock
    let number = subscribers.withLock { $0.add(observer, at: clock) }
    let removal = AnonymousDisposable { [self] in
      let clock = scheduler.clock
      let removed = subscribers.withLock { $0.remove(number, at: clock) }
      withExtendedLifetime(removed) {}
    }
    if isHot {
      if let run = VirtualTimeRun.current, run.scheduler !== scheduler, !recordedEvents.isEmpty {
        run.foreignTimeSources.noteSource(self, of: scheduler)
      }
      return removal
    }
    let events = number == 0 || laterEvents.isEmpty ? recordedEvents : laterEvents[min(number, laterEvents.count) - 1]
    let emissions = events.map { event in
      scheduler.enqueue(at: TestSchedulerVirtualTimeConverter().offsetVirtualTime(clock, offset: event.time)) {
        observer.on(event.value)
        return Disposables.create()
      }
    }
    return Disposables.create(emissions + [removal])
  }
}

extension TestableObservable: Sendable where Element: Sendable {}

/// Passes all events to an observer until the subscription is disposed.
private struct DirectObserver<Observer: ObserverType>: ObserverType {
  let observer: Observer
  let isDisposed = BooleanDisposable()

  func on(_ event: Event<Observer.Element>) {
    if !isDisposed.isDisposed { observer.on(event) }
  }
}

/// The current subscribers of a source, and the times of all its subscriptions.
private struct SubscriberList<Element> {
  var subscriptions: [Subscription] = []
  /// The observers, in the order of subscribing.
  private(set) var observers: [(number: Int, value: AnyObserver<Element>)] = []

  mutating func add(_ observer: AnyObserver<Element>, at time: TestTime) -> Int {
    let number = subscriptions.count
    subscriptions.append(Subscription(time))
    observers.append((number, observer))
    return number
  }

  mutating func remove(_ number: Int, at time: TestTime) -> AnyObserver<Element>? {
    subscriptions[number] = Subscription(subscriptions[number].subscribe, time)
    return observers.firstIndex { $0.number == number }.map { observers.remove(at: $0).value }
  }
}
