import Rill
import RillLocks

/// An observer that describes each event when it arrives: an object can change until the end of a run.
final class DescribedEvents<Element, Description: Sendable>: ObserverType {
  private let scheduler: TestScheduler
  private let describe: (Recorded<Event<Element>>) -> Description
  private let descriptions = Locked<[Description]>([])

  init(_ scheduler: TestScheduler, describe: @escaping (Recorded<Event<Element>>) -> Description) {
    (self.scheduler, self.describe) = (scheduler, describe)
  }

  /// The descriptions of the events received so far.
  var all: [Description] { descriptions.withLock { $0 } }

  func on(_ event: Event<Element>) {
    let description = describe(Recorded(time: scheduler.clock, value: event))
    descriptions.withLock { $0.append(description) }
  }
}
