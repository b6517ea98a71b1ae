extension Source {
  var code: String {
    switch self {
    case .hot(let events): "scheduler.createHotObservable(\(Self.code(events)))"
    case .cold(let events): "scheduler.createColdObservable(\(Self.code(events)))"
    case .subject(let kind, _): kind.code
    case .derived(.combineValues, let inputs):
      "ObservableProperty.combine([\(inputs.map { "source\($0).asObservableProperty()" }.joined(separator: ", "))]) { combine($0) }"
    case .derived(.mapValue(let constant), let inputs):
      "source\(inputs[0]).asObservableProperty().mapValue { ($0 &* 3 &+ \(constant)) % 1000 }"
    case .derived(.distinctValue, let inputs): "source\(inputs[0]).asObservableProperty().distinctValue()"
    }
  }

  private static func code(_ events: [TimedIntEvent]) -> String {
    "[\(events.map(\.code).joined(separator: ", "))] as [Recorded<Event<Int>>]"
  }
}

extension SubjectKind {
  var code: String {
    switch self {
    case .publish: "PublishSubject<Int>()"
    case .behavior(let value): "BehaviorSubject<Int>(value: \(value))"
    case .replay(let size): "ReplaySubject<Int>.create(bufferSize: \(size))"
    case .async: "AsyncSubject<Int>()"
    case .publishRelay: "PublishRelay<Int>()"
    case .behaviorRelay(let value): "BehaviorRelay<Int>(value: \(value))"
    case .replayRelay(let size): "ReplayRelay<Int>.create(bufferSize: \(size))"
    case .eventRelay: "EventRelay<Int>()"
    }
  }
}
