import Rill

extension MarbleDiagram {
  /// What a source with this diagram sends.
  func recorded<Element>(
    _ values: MarbleValues<Element>, error: any Error, from origin: TestTime = 0
  ) throws(MarbleSyntaxError) -> [Recorded<Event<Element>>] {
    var recorded: [Recorded<Event<Element>>] = []
    for mark in events {
      let time = origin + mark.tick
      switch mark.mark {
      case .value(let name):
        guard let value = values.value(name) else { throw fault(mark, "no value is called '\(name)'") }
        recorded.append(.next(time, value))
      case .error: recorded.append(.error(time, error))
      default: recorded.append(.completed(time))
      }
    }
    return recorded
  }
}

extension Recorded {
  /// This event as a mark.
  func mark<Element>(_ names: MarbleNames<Element>, error expected: (any Error)? = nil) -> TimedMark
  where Value == Event<Element> {
    switch value {
    case .next(let value): TimedMark(tick: time, mark: .value(names.name(value)))
    case .completed: TimedMark(tick: time, mark: .completed)
    case .error(let error): TimedMark(tick: time, mark: .error(MarbleMark.description(of: error, unless: expected)))
    }
  }
}

extension MarbleMark {
  /// What tells `error` from the one that is expected; nil if it is that, or if any will do.
  static func description(of error: any Error, unless expected: (any Error)?) -> String? {
    guard let expected, Event<Never>.error(error) != .error(expected) else { return nil }
    return "\(error)"
  }
}

/// What an observer is expected to see.
struct MarbleExpectation<Element> {
  let subscription: Int
  let disposal: Int?
  let end: Int
  private let marks: [TimedMark]
  private let written: [TimedMark]
  private let names: MarbleNames<Element>
  private let error: (any Error)?

  init(_ text: String, _ names: MarbleNames<Element>, error: (any Error)?) throws(MarbleSyntaxError) {
    let diagram = try MarbleDiagram(observer: text)
    subscription = diagram.tick(of: .subscription) ?? 0
    disposal = diagram.tick(of: .disposal)
    end = diagram.end
    written = diagram.marks
    self.names = names
    self.error = error
    var marks: [TimedMark] = []
    for mark in diagram.events {
      guard case .value(let name) = mark.mark else {
        marks.append(mark)
        continue
      }
      guard let canonical = names.canonical(name) else { throw diagram.fault(mark, "no value is called '\(name)'") }
      marks.append(TimedMark(tick: mark.tick, mark: .value(canonical)))
    }
    self.marks = marks
  }

  /// What is wrong with `events`; nil if nothing is.
  func finding(_ events: [Recorded<Event<Element>>], _ sources: MarbleRenderer, _ location: String) -> MarbleMismatch.Finding? {
    let actual = events.map { $0.mark(names, error: error) }
    guard let parting = Parting(marks, actual) else { return nil }
    let before = written.filter { $0.mark == .subscription }
    let after = written.filter { $0.mark == .disposal }
    let picture = sources.adding([
      MarbleRenderer.Line("expected", written, end: end), MarbleRenderer.Line("got", before + actual + after),
    ])
    return MarbleMismatch.Finding(
      location: location, sentence: "the stream parts from its diagram at tick \(parting.tick): \(parting.sentence)",
      tick: parting.tick, picture: picture)
  }
}

/// What is wrong with the subscriptions of a source; nil if nothing is.
func subscriptionFinding(
  _ name: String, expected: [Subscription], actual: [Subscription], _ location: String
) -> MarbleMismatch.Finding? {
  let (expected, actual) = (expected.inOrder, actual.inOrder)
  guard expected != actual else { return nil }
  let parting = Parting(expected.marks, actual.marks)
  let lines = expected.map { MarbleRenderer.Line("expected", $0.marks) } + actual.map { MarbleRenderer.Line("got", $0.marks) }
  let reason = parting.map { "at tick \($0.tick): \($0.sentence)" } ?? "for other stretches of time"
  return MarbleMismatch.Finding(
    location: location, sentence: "\(name) is not subscribed to as expected, \(reason)",
    tick: parting?.tick ?? expected[0].subscribe, picture: MarbleRenderer(lines))
}

extension Subscription {
  /// Its beginning and, if it has one, its end.
  var marks: [TimedMark] {
    let begin = TimedMark(tick: subscribe, mark: .subscription)
    return unsubscribe == Subscription.infiniteTime ? [begin] : [begin, TimedMark(tick: unsubscribe, mark: .disposal)]
  }
}

extension [Subscription] {
  fileprivate var inOrder: [Subscription] { sorted { ($0.subscribe, $0.unsubscribe) < ($1.subscribe, $1.unsubscribe) } }

  /// All beginnings and ends, one after the other; an end before the beginning of the next at the same tick.
  fileprivate var marks: [TimedMark] {
    flatMap(\.marks).enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
  }
}
