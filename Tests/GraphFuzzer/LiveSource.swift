import Rill
import RillTesting

/// A hot or cold source, or a subject of any kind.
enum LiveSource {
  case testable(TestableObservable<Int>)
  case subject(LiveSubject)
  case derived(ObservableProperty<Int>)

  /// `earlier` has the sources of which a derived value is computed.
  init(_ source: Source, _ scheduler: TestScheduler, _ earlier: [LiveSource]) {
    switch source {
    case .hot(let events): self = .testable(scheduler.createHotObservable(events.map(\.recorded)))
    case .cold(let events): self = .testable(scheduler.createColdObservable(events.map(\.recorded)))
    case .subject(let kind, _): self = .subject(LiveSubject(kind))
    case .derived(let kind, let inputs):
      let inputs = inputs.compactMap { earlier[$0].property }
      switch kind {
      case .combineValues: self = .derived(.combine(inputs) { OperatorFunctions.combine($0) })
      case .mapValue(let constant): self = .derived(inputs[0].mapValue { OperatorFunctions.map($0, constant) })
      case .distinctValue: self = .derived(inputs[0].distinctValue())
      }
    }
  }

  var stream: Observable<Int> {
    switch self {
    case .testable(let source): source.asObservable()
    case .subject(let subject): subject.stream
    case .derived(let property): property
    }
  }

  var property: ObservableProperty<Int>? {
    switch self {
    case .testable: nil
    case .subject(let subject): subject.property
    case .derived(let property): property
    }
  }

  /// Whether this is a state or a derived value.
  var isReadable: Bool {
    switch self {
    case .testable: false
    case .subject(let subject): subject.isState
    case .derived: true
    }
  }

  /// Returns the value, if there is one.
  func read() -> Int? { if case .subject(let subject) = self { subject.read() } else { property?.value } }

  /// Sends an event to a subject; `released` disposes it.
  func send(_ event: IntEvent) {
    guard case .subject(let subject) = self else { return }
    if event == .released { subject.dispose() } else { subject.send(event.libraryEvent) }
  }

  /// Replaces the value of a state.
  func update(_ constant: Int) {
    if case .subject(let subject) = self { subject.update { OperatorFunctions.map($0, constant) } }
  }
}
