/// A composition of operators.
indirect enum Graph: Hashable {
  case leaf(Leaf)
  case unary(OneSourceOperator, Graph)
  case nary(SeveralSourcesOperator, [Graph])
  /// An operator whose inner stream is chosen by the value, with the closure that chooses it.
  case flat(FlatteningOperator, Closure, Graph, [Graph])
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
enum OneSourceOperator: Hashable {
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

/// An operator with several sources.
enum SeveralSourcesOperator: Hashable {
  case merge, concat, combineLatest, combineLatestAll, zip, zipAll
  case withLatestFrom, withLatestFromTwo, pausable, pausableBuffered(Int), bufferWithTrigger
  case sample, takeUntil, skipUntil, amb, ifEmptySwitch, catchOther, catchSequence
  case timeoutOther(Int), mergeOperator, concatOperator, andThen
}

extension SeveralSourcesOperator {
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
enum FlatteningOperator: Hashable {
  case flatMap, flatMapFirst, flatMapLatest, concatMap, switchLatest
  case mergeLimit(Int), concatMapLimit(Int)
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
