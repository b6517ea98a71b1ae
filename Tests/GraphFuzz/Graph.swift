/// An event of a stream of integers.
///
/// An error is a number.
package enum Signal: Hashable, Sendable {
  case next(Int)
  case error(Int)
  case completed
  /// The model's sign that a stream has been released without an event, because it can emit nothing more.
  case released

  var isEnd: Bool {
    if case .next = self { return false }
    return true
  }
}

/// An event and its time, absolute for a hot source and relative to the subscription for a cold one.
struct TimedSignal: Hashable {
  var time: Int
  var signal: Signal
}

/// A source that records its subscriptions, or a subject.
enum Source: Hashable {
  case hot([TimedSignal])
  case cold([TimedSignal])
  /// A subject to which the script of the scenario sends these events.
  case subject(SubjectKind, [TimedSignal])
}

/// A kind of subject.
enum SubjectKind: Hashable {
  case publish
  case behavior(Int)
  case replay(Int)
  case async
}

/// A composition of operators.
indirect enum Graph: Hashable {
  case leaf(Leaf)
  case unary(Unary, Graph)
  case nary(Nary, [Graph])
  /// An operator whose inner stream is chosen by the value.
  case flat(Flat, Graph, [Graph])
  /// One of the shared streams of the scenario.
  case shared(Int)
}

/// A stream without operators.
enum Leaf: Hashable {
  case source(Int)
  case of([Int])
  case from([Int])
  case range(Int, Int)
  case just(Int)
  case empty
  case error(Int)
  case never
  case timer(Int)
  case deferredOf([Int])
  case generate(Int)
}

/// An operator with one source.
enum Unary: Hashable {
  case map(Int), mapThrows(Int), compactMap(Int), filter(Int), scan, distinct
  case skip(Int), take(Int), takeLast(Int), takeWhile(Int), takeWhileInclusive(Int), skipWhile(Int)
  case takeUntilPredicate(Int), elementAt(Int), single, ignoreElements
  case ifEmptyDefault(Int), startWith([Int]), materialize, materializeEnd, enumerated, toArray, reduce
  case buffer(Int, Int), window(Int, Int), debounce(Int), throttle(Int, Bool), delay(Int), timeout(Int)
  case catchAndReturn(Int), retry(Int), retryWhen(Int, Int)
  case share(ShareKind), record(Int), groupBy(Int), groupTake(Int, Int)
  case observeOn, subscribeOn, takeFor(Int), skipFor(Int), delaySubscription(Int)
}

/// The arguments of `share`.
struct ShareKind: Hashable {
  var replay: Int
  var isForever: Bool
}

/// An operator with several sources.
enum Nary: Hashable {
  case merge, concat, combineLatest, combineLatestAll, zip, zipAll
  case withLatestFrom, sample, takeUntil, skipUntil, amb, ifEmptySwitch, catchOther, catchSequence
  case timeoutOther(Int), mergeOperator, concatOperator
}

/// An operator that subscribes to an inner stream for each value.
enum Flat: Hashable {
  case flatMap, flatMapFirst, flatMapLatest, concatMap, switchLatest
  case mergeLimit(Int)
}

/// A stream that several places of a graph subscribe to.
struct Share: Hashable {
  var kind: ShareKind
  var graph: Graph
}

/// What an observer does when it receives its `count`th event.
struct Reaction: Hashable {
  enum Action: Hashable {
    case send(subject: Int, Signal)
    case dispose
  }
  var count: Int
  var action: Action
}

/// When an observer subscribes and disposes, and what it does from inside its events.
struct ObserverPlan: Hashable {
  var subscribe: Int
  var dispose: Int?
  var reactions: [Reaction]
}

/// A graph with its sources and observers.
package struct Scenario: Hashable {
  /// The time at which all observers are disposed.
  static let end = 1_000_000

  var sources: [Source]
  /// The shared streams, each of which uses only those before it.
  var shares: [Share]
  var root: Graph
  var observers: [ObserverPlan]
}

extension Graph {
  /// The direct parts of this graph.
  var children: [Graph] {
    switch self {
    case .leaf, .shared: []
    case .unary(_, let source): [source]
    case .nary(_, let sources): sources
    case .flat(_, let outer, let inner): [outer] + inner
    }
  }

  /// Returns this graph with other direct parts.
  func replacing(_ children: [Graph]) -> Graph {
    switch self {
    case .leaf, .shared: self
    case .unary(let operation, _): .unary(operation, children[0])
    case .nary(let operation, _): .nary(operation, children)
    case .flat(let operation, _, _): .flat(operation, children[0], Array(children.dropFirst()))
    }
  }

  /// The number of nodes.
  var size: Int { children.reduce(1) { $0 + $1.size } }

  /// The name of the outermost operator, without its arguments.
  var name: String {
    let text =
      switch self {
      case .leaf(let leaf): "\(leaf)"
      case .unary(let operation, _): "\(operation)"
      case .nary(let operation, _): "\(operation)"
      case .flat(let operation, _, _): "\(operation)"
      case .shared: "shared"
      }
    return String(text.prefix { $0 != "(" })
  }

  /// Calls `body` with the name of every node.
  func forEachName(_ body: (String) -> Void) {
    body(name)
    for child in children { child.forEachName(body) }
  }
}

/// Something that happened: an event at an observer, or a call of a closure of `do`.
package struct Entry: Hashable, CustomStringConvertible {
  enum Actor: Hashable, CustomStringConvertible {
    case observer(Int)
    case record(Int)

    var description: String {
      switch self {
      case .observer(let number): "observer \(number)"
      case .record(let number): "record \(number)"
      }
    }
  }
  enum Kind: Hashable {
    case event(Signal)
    case onSubscribe, onDispose, onDisposed
  }
  var time: Int
  var actor: Actor
  var kind: Kind

  /// Whether this is `onDispose` of `do`.
  var isRelease: Bool { kind == .onDispose }

  package var description: String {
    if case .event(let signal) = kind { return "\(time) \(actor) \(signal.code)" }
    return "\(time) \(actor) \(kind)"
  }
}

/// The times of a subscription of a source.
package struct Interval: Hashable, CustomStringConvertible {
  var subscribe: Int
  var unsubscribe: Int

  package var description: String { "\(subscribe)...\(unsubscribe)" }
}

/// Everything that can be observed when a scenario is played.
package struct Outcome: Hashable {
  var entries: [Entry] = []
  /// The subscriptions of each source, in the order of subscribing; none for subjects.
  var subscriptions: [[Interval]] = []
  /// Laws that the library broke.
  var violations: [String] = []
}
