import Rill
import RillTesting

/// A hot or cold source, or a subject of any kind.
enum LiveSource {
  case testable(TestableObservable<Int>)
  case subject(LiveSubject)

  init(_ source: Source, _ scheduler: TestScheduler) {
    switch source {
    case .hot(let events): self = .testable(scheduler.createHotObservable(events.map(\.recorded)))
    case .cold(let events): self = .testable(scheduler.createColdObservable(events.map(\.recorded)))
    case .subject(let kind, _): self = .subject(LiveSubject(kind))
    }
  }

  var stream: Observable<Int> {
    switch self {
    case .testable(let source): source.asObservable()
    case .subject(let subject): subject.stream
    }
  }

  /// Sends an event to a subject; `released` disposes it.
  func send(_ event: IntEvent) {
    guard case .subject(let subject) = self else { return }
    if event == .released { subject.dispose() } else { subject.send(event.libraryEvent) }
  }
}
