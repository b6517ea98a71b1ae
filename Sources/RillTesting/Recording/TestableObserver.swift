public import Rill
import RillLocks

/// Writes down what it receives, and when by its scheduler's clock.
///
///     let observer = scheduler.createObserver(Int.self)
///     stream.subscribe(observer)
///     scheduler.start()
///     // observer.events == [.next(210, 1), .completed(250)]
public final class TestableObserver<Element>: ObserverType {
  private let scheduler: TestScheduler
  private let recorded = Locked<[Recorded<Event<Element>>]>([])

  /// An observer that reads the clock of `scheduler`.
  public init(scheduler: TestScheduler) { self.scheduler = scheduler }

  /// What it has received.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

  /// Writes `event` down.
  public func on(_ event: Event<Element>) {
    let entry = Recorded(time: scheduler.clock, value: event)
    recorded.withLock { $0.append(entry) }
  }
}

extension TestableObserver: Sendable where Element: Sendable {}
