import Rill
import RillTesting

extension IntEvent {
  var libraryEvent: Event<Int> {
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
    case .error(let error): self = .error(IntEvent.code(of: error))
    case .completed: self = .completed
    }
  }

  static func code(of error: any Error) -> Int {
    if let error = error as? GraphError { return error.code }
    if let error = error as? CompositeError { return LibraryErrorCode.composite(error.errors.count) }
    switch error as? RxError {
    case .timeout: return LibraryErrorCode.timeout
    case .argumentOutOfRange: return LibraryErrorCode.argumentOutOfRange
    case .noElements: return LibraryErrorCode.noElements
    case .moreThanOneElement: return LibraryErrorCode.moreThanOneElement
    case .disposed: return LibraryErrorCode.disposed
    default: return -99
    }
  }
}

extension TimedIntEvent {
  var recorded: Recorded<Event<Int>> { Recorded(time: time, value: value.libraryEvent) }
}
