/// An event of a stream of integers.
///
/// An error is a number.
package enum Signal: Hashable, Sendable {
  case next(Int)
  case error(Int)
  case completed
  /// The model's sign that a stream has been released without an event, because it can emit nothing more.
  ///
  /// Sent to a subject, it stands for `dispose()`.
  case released

  var isValue: Bool { !isEnd }

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
  case publishRelay
  case behaviorRelay(Int)
  case replayRelay(Int)

  /// Whether this is a relay, which has no end and no disposal.
  var isRelay: Bool {
    switch self {
    case .publish, .behavior, .replay, .async: false
    case .publishRelay, .behaviorRelay, .replayRelay: true
    }
  }
}

/// A composition of operators.
indirect enum Graph: Hashable {
  case leaf(Leaf)
  case unary(Unary, Graph)
  case nary(Nary, [Graph])
  /// An operator whose inner stream is chosen by the value, with the closure that chooses it.
  case flat(Flat, Closure, Graph, [Graph])
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
  case repeated(Int, Int)
  case interval(Int, Int)
  case periodic(Int, Int, Int)
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
  case observeOn, observeOnNewest(Int), observeOnOldest(Int), subscribeOn, takeFor(Int), skipFor(Int), delaySubscription(Int)
  case retryWhenTake(Int, Int?)
  case unwrap(Int), ofType(Int), mapTo(Int), pairwise, count, elements, errors, distinctValues, retryPolicy(Int, Int)
  case asSingle, asMaybe, first, asCompletable, singleTraits, asInfallible(Int), withUnretained
  case mapCalling(Closure), filterCalling(Closure), deferredCalling(Closure), usingResource(Closure), usingStream(Closure)
  case createCalling(Closure), multicastSelector(SubjectKind, Closure)
}

/// The arguments of `share`.
struct ShareKind: Hashable {
  var replay: Int
  var isForever: Bool
  /// Whether the stream is shared by `publish`, `replay` or `multicast`, and `refCount`.
  var isRefCount = false
  /// How long the connection outlives its last subscriber and its completion.
  var expiry: Int?
}

/// An operator with several sources.
enum Nary: Hashable {
  case merge, concat, combineLatest, combineLatestAll, zip, zipAll
  case withLatestFrom, withLatestFromTwo, pausable, pausableBuffered(Int), bufferWithTrigger
  case sample, takeUntil, skipUntil, amb, ifEmptySwitch, catchOther, catchSequence
  case timeoutOther(Int), mergeOperator, concatOperator, andThen
}

extension Nary {
  /// Whether values that arrive in one batch are combined once, or some of them before the others.
  fileprivate var combinesOncePerBatch: Bool {
    switch self {
    case .combineLatest, .combineLatestAll, .withLatestFrom, .withLatestFromTwo, .sample, .pausable, .pausableBuffered: true
    default: false
    }
  }

  /// Whether it subscribes to its later sources when the first one has ended.
  fileprivate var beginsLate: Bool {
    switch self {
    case .concat, .concatOperator, .andThen, .ifEmptySwitch, .catchOther, .catchSequence, .timeoutOther: true
    default: false
    }
  }
}

/// An operator that subscribes to an inner stream for each value.
enum Flat: Hashable {
  case flatMap, flatMapFirst, flatMapLatest, concatMap, switchLatest
  case mergeLimit(Int), concatMapLimit(Int)
}

/// A stream that several places of a graph subscribe to.
struct Share: Hashable {
  var kind: ShareKind
  var graph: Graph
  /// When `connect()` is called; none for a stream that counts its subscribers.
  var connections: [Connection] = []
}

/// The times at which a connection is made and disposed.
struct Connection: Hashable {
  var connect: Int
  var disconnect: Int
}

/// A graph with its sources and observers.
package struct Scenario: Hashable {
  /// The time at which all observers are disposed.
  static let end = 60_000

  var sources: [Source]
  /// The shared streams, each of which uses only those before it.
  var shares: [Share]
  var root: Graph
  var observers: [ObserverPlan]
  /// Whether the script sends each event to a subject in a batch of its own, which changes nothing if `isLinear`.
  var hasBatches = false

  /// Whether an event of a subject reaches the observer on one way only, so that a batch of it is delivered as the event itself.
  var isLinear: Bool {
    guard observers.count == 1, actions.isEmpty else { return false }
    // Streams that exist several times at once have gates of one distance, whose order is not defined.
    var (subjects, shared, repeated) = ([Int: Int](), [Int: Int](), false)
    func visit(_ graph: Graph, isInner: Bool, isLate: Bool) {
      switch graph {
      case .leaf(.source(let index)):
        if case .subject = sources[index] {
          subjects[index, default: 0] += 1
          if isInner { repeated = true }
        }
      case .shared(let index):
        shared[index, default: 0] += 1
        if isInner { repeated = true }
      case .unary(.retry, let source), .unary(.retryWhen, let source), .unary(.retryWhenTake, let source),
        .unary(.retryPolicy, let source):
        visit(source, isInner: isInner, isLate: true)
      // In a batch, its closure is called for several values before what they lead to is delivered.
      case .flat: repeated = true
      // A limit does not count the values of a batch.
      case .unary(.observeOnNewest, _), .unary(.observeOnOldest, _): repeated = true
      case .nary(let operation, let sources):
        // What it receives while it begins in a delivery is one batch to it.
        if operation.combinesOncePerBatch, isLate || sources.contains(where: \.beginsStreamsLate) { repeated = true }
        for (index, source) in sources.enumerated() {
          visit(source, isInner: isInner, isLate: isLate || index > 0 && operation.beginsLate)
        }
      default: for child in graph.children { visit(child, isInner: isInner, isLate: isLate) }
      }
    }
    for graph in graphs { visit(graph, isInner: false, isLate: false) }
    return !repeated && subjects.values.allSatisfy { $0 == 1 } && shared.values.allSatisfy { $0 == 1 }
  }
}

extension Graph {
  /// The direct parts of this graph.
  var children: [Graph] {
    switch self {
    case .leaf, .shared: []
    case .unary(_, let source): [source]
    case .nary(_, let sources): sources
    case .flat(_, _, let outer, let inner): [outer] + inner
    }
  }

  /// Returns this graph with other direct parts.
  func replacing(_ children: [Graph]) -> Graph {
    switch self {
    case .leaf, .shared: self
    case .unary(let operation, _): .unary(operation, children[0])
    case .nary(let operation, _): .nary(operation, children)
    case .flat(let operation, let closure, _, _): .flat(operation, closure, children[0], Array(children.dropFirst()))
    }
  }

  /// Whether a part of the graph subscribes to a stream when another one has ended, so that an end can become several values.
  fileprivate var beginsStreamsLate: Bool {
    switch self {
    case .unary(.retry, _), .unary(.retryWhen, _), .unary(.retryWhenTake, _), .unary(.retryPolicy, _): return true
    case .nary(let operation, _) where operation.beginsLate: return true
    default: return children.contains(where: \.beginsStreamsLate)
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
      case .flat(let operation, _, _, _): "\(operation)"
      case .shared: "shared"
      }
    return String(text.prefix { $0 != "(" })
  }
}
