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
  var combinesOncePerBatch: Bool {
    switch self {
    case .combineLatest, .combineLatestAll, .withLatestFrom, .withLatestFromTwo, .sample, .pausable, .pausableBuffered: true
    default: false
    }
  }

  /// Whether it subscribes to its later sources when the first one has ended.
  var beginsLate: Bool {
    switch self {
    case .concat, .concatOperator, .andThen, .ifEmptySwitch, .catchOther, .catchSequence, .timeoutOther: true
    default: false
    }
  }
}

extension Graph {
  /// Whether it logs something when it is subscribed to, or when an event passes.
  var hasSideEffects: Bool {
    if case .unary(.record, _) = self { return true }
    return closure != nil || children.contains(where: \.hasSideEffects)
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

  /// Whether a part of the graph can emit several values for one event of a source: it has kept them, or it subscribes to a stream when
  /// another one has ended.
  var canEmitSeveralValuesAtOnce: Bool {
    switch self {
    case .unary(.takeLast(2...), _), .nary(.pausableBuffered(2...), _): return true
    default: return beginsStreamsLate || children.contains(where: \.canEmitSeveralValuesAtOnce)
    }
  }

  /// Whether a part of the graph subscribes to a stream when another one has ended.
  var beginsStreamsLate: Bool {
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
