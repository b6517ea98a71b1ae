public import Rill
import RillLocks

/// An observer that records the events it receives, with the time of its scheduler.
///
///     let observer = scheduler.createObserver(Int.self)
///     stream.subscribe(observer)
///     scheduler.start()
///     // observer.events == [.next(210, 1), .completed(250)]
public final class TestableObserver<Element>: ObserverType {
  private let scheduler: TestScheduler
  private let recorded = Locked<[Recorded<Event<Element>>]>([])

  /// Creates an observer that reads the clock of `scheduler`.
  public init(scheduler: TestScheduler) { self.scheduler = scheduler }

  /// The events received so far.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

  /// Records `event`.
  public func on(_ event: Event<Element>) {
    let entry = Recorded(time: scheduler.clock, value: event)
    recorded.withLock { $0.append(entry) }
  }
}

extension TestableObserver: Sendable where Element: Sendable {}
