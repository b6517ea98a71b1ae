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
  func send(_ signal: Signal) {
    guard case .subject(let subject) = self else { return }
    if signal == .released { subject.dispose() } else { subject.send(signal.event) }
  }
}

extension Signal {
  var event: Event<Int> {
    switch self {
    case .next(let value): .next(value)
    case .error(let code): .error(GraphError(code: code))
    case .completed: .completed
    case .released: fatalError("only the model releases a stream")
    }
  }

  init(_ event: Event<Int>) {
    switch event {
    case .next(let value): self = .next(value)
    case .error(let error): self = .error(Signal.code(of: error))
    case .completed: self = .completed
    }
  }

  static func code(of error: any Error) -> Int {
    if let error = error as? GraphError { return error.code }
    switch error as? RxError {
    case .timeout: return ErrorCode.timeout
    case .argumentOutOfRange: return ErrorCode.argumentOutOfRange
    case .noElements: return ErrorCode.noElements
    case .moreThanOneElement: return ErrorCode.moreThanOneElement
    case .disposed: return ErrorCode.disposed
    default: return -99
    }
  }
}

extension TimedSignal {
  fileprivate var recorded: Recorded<Event<Int>> { Recorded(time: time, value: signal.event) }
}
