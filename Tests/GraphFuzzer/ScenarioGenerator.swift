import TestSupport

/// Makes random scenarios.
struct ScenarioGenerator {
  private var random: SeededGenerator
  private var timerCount = 0
  private var recordCount = 0
  private var sources: [Source] = []
  private var shareCount = 0
  private var closureCount = 0
  private var observerCount = 1
  /// The subjects to which observers and closures send.
  private var subjects: [Int] = []
  /// Whether observers, closures and the script make batches.
  private var hasBatches = false
  /// How often a closure does something, in percent.
  private var activity = 0
  /// Whether operators that wait are used: several subscriptions of one make times equal, which the contract leaves undefined.
  private var hasTimers = true

  private let alwaysHasBatches: Bool

  init(seed: UInt64, batches: Bool = false) {
    random = SeededGenerator(seed: seed)
    alwaysHasBatches = batches
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

  /// Returns a scenario.
  mutating func scenario() -> Scenario {
    hasTimers = chance(60)
    activity = pick([0, 0, 30, 60])
    observerCount = pick([1, 1, 1, 2, 3])
    hasBatches = alwaysHasBatches || chance(40)
    for _ in 0..<pick([0, 1, 1, 2]) { addSubject() }
    if hasBatches { for _ in 0..<number(1...3) { addSubject(pick([.behavior(value()), .behaviorRelay(value())])) } }
    subjects = Array(sources.indices)
    if hasBatches { for _ in 0..<number(0...3) { addDerivedValue() } }
    let depth = number(2...6)
    var shares: [SharedStream] = []
    for _ in 0..<pick([0, 0, 1, 1, 2]) {
      let expires = canWait && chance(15)
      let kind = expires ? ShareKind(replay: number(0...2), isForever: false, expiry: delay() + 1000) : shareKind()
      shares.append(SharedStream(kind: kind, graph: graph(depth: number(1...3)), connections: expires ? [] : connections()))
      shareCount += 1
    }
    let root = graph(depth: depth)
    let observers = (0..<observerCount).map { observer($0) }
    var scenario = Scenario(sources: sources, shares: shares, root: root, observers: observers)
    if hasBatches {
      subjects = sources.indices.filter { if case .subject = sources[$0] { true } else { false } }
      for _ in 0..<number(0...4) {
        scenario.script.append(TimedActions(time: number(0...10) * 1000, actions: [batch(depth: 2)]))
      }
    }
    return scenario
  }

  private mutating func observer(_ index: Int) -> ObserverPlan {
    var reactions: [Reaction] = []
    if activity > 0, chance(70) {
      for _ in 0..<number(1...3) { reactions.append(Reaction(count: number(0...5), actions: actions())) }
      if !subjects.isEmpty, chance(25) {
        reactions.append(Reaction(count: number(1...3), actions: [.send(subject: pick(subjects), .released)]))
      }
    }
    if chance(10) { reactions.append(Reaction(count: number(1...4), actions: [.dispose(observer: index)])) }
    let subscribe = pick([0, 0, 0, number(0...6) * 1000])
    return ObserverPlan(
      subscribe: subscribe, dispose: chance(25) ? subscribe + number(1...12) * 1000 : nil, reactions: reactions)
  }

  private mutating func batch(depth: Int) -> ReentrantAction {
    let actions = (0..<number(1...5)).map { _ -> ReentrantAction in
      switch number(1...20) {
      case 1, 2, 3, 4: .update(subject: pick(subjects), value())
      case 5, 6, 7: depth > 0 ? batch(depth: depth - 1) : .subscribe
      case 11, 12, 13: .read(source: number(0...sources.count - 1))
      case 8: .watch(source: number(0...sources.count - 1))
      case 9: .send(subject: pick(subjects), chance(50) ? .released : .completed)
      case 10: .dispose(observer: number(0...observerCount - 1))
      default: .send(subject: pick(subjects), event())
      }
    }
    return .batch(actions, fails: chance(25))
  }

  /// Returns what an observer or a closure does from inside a call.
  private mutating func actions() -> [ReentrantAction] {
    if hasBatches, chance(30) { return [batch(depth: 1)] + (chance(30) ? [.update(subject: pick(subjects), value())] : []) }
    switch number(1...11) {
    case 1, 2, 3, 11: return [.dispose(observer: number(0...observerCount - 1))]
    case 4: return [.subscribe]
    case 5 where !sources.isEmpty: return [.watch(source: number(0...sources.count - 1))]
    default:
      guard !subjects.isEmpty else { return [.subscribe] }
      let subject = pick(subjects)
      var actions = (0..<number(1...3)).map { _ in ReentrantAction.send(subject: subject, event()) }
      if chance(25) { actions.append(.send(subject: subject, .completed)) }
      if chance(25) { actions.insert(.watch(source: subject), at: number(0...actions.count)) }
      if chance(20) { actions.insert(.subscribe, at: number(0...actions.count)) }
      if chance(35) { actions.append(.send(subject: subject, .released)) }
      return actions
    }
  }

  private mutating func closure(_ activity: Int) -> ClosureActions {
    closureCount += 1
    return ClosureActions(number: closureCount, count: number(1...3), actions: chance(activity) ? actions() : [])
  }

  private mutating func connections() -> [Connection] {
    guard chance(30) else { return [] }
    var time = 0
    return (0..<number(1...2)).map { _ in
      let connect = time + number(0...3) * 1000
      time = connect + number(1...8) * 1000
      return Connection(connect: connect, disconnect: chance(60) ? time : Scenario.end)
    }
  }

  private mutating func value() -> Int { number(0...9) }

  private mutating func values(_ range: ClosedRange<Int>) -> [Int] { (0..<number(range)).map { _ in value() } }

  private mutating func event() -> IntEvent {
    let die = number(1...12)
    return die == 1 ? .completed : die == 2 ? .error(value()) : .next(value())
  }

  /// Returns a time that differs from those of all other operators that wait.
  private mutating func delay() -> Int {
    var residue = 1
    for _ in 0..<timerCount { residue *= 3 }
    timerCount += 1
    return number(0...3) * 1000 + residue
  }

  private var canWait: Bool { hasTimers && timerCount < 6 }

  private mutating func shareKind() -> ShareKind {
    ShareKind(replay: pick([0, 0, 1, 2]), isForever: chance(40), isRefCount: chance(40))
  }

  private mutating func events(from start: Int) -> [TimedIntEvent] {
    var time = start
    var events: [TimedIntEvent] = []
    for _ in 0..<number(0...6) {
      time += number(0...3) * 1000
      events.append(TimedIntEvent(time: time, value: .next(value())))
    }
    let die = number(1...10)
    time += number(0...3) * 1000
    if die <= 6 { events.append(TimedIntEvent(time: time, value: .completed)) }
    if die >= 9 { events.append(TimedIntEvent(time: time, value: .error(value()))) }
    return events
  }

  private mutating func source() -> Graph {
    if !sources.isEmpty, chance(hasBatches ? 70 : 35) { return .leaf(.source(number(0...sources.count - 1))) }
    switch number(1...7) {
    case 1, 2, 3: sources.append(.hot(events(from: number(0...2) * 1000)))
    case 4, 5: sources.append(.cold(events(from: 0)))
    default: addSubject()
    }
    return .leaf(.source(sources.count - 1))
  }

  private mutating func addSubject(_ chosen: SubjectKind? = nil) {
    var script = events(from: number(0...2) * 1000)
    if chance(15) { script.append(TimedIntEvent(time: (script.last?.time ?? 0) + number(0...2) * 1000, value: .released)) }
    let kind = chosen ?? subjectKind()
    if case .replay = kind, chance(60) {
      // The first subscribers receive several values at once.
      script = (0..<number(2...4)).map { _ in TimedIntEvent(time: 0, value: .next(value())) } + script
    }
    sources.append(.subject(kind, script))
  }

  private mutating func addDerivedValue() {
    let inputs = sources.indices.filter { sources[$0].isProperty }
    guard !inputs.isEmpty else { return addSubject(.behaviorRelay(value())) }
    switch number(1...4) {
    case 1, 2: sources.append(.derived(.combineValues, (0..<number(1...3)).map { _ in pick(inputs) }))
    case 3: sources.append(.derived(.mapValue(value()), [pick(inputs)]))
    default: sources.append(.derived(.distinctValue, [pick(inputs)]))
    }
  }

  private mutating func subjectKind() -> SubjectKind {
    pick([
      .publish, .publish, .publish, .behavior(value()), .behavior(value()), .replay(number(1...4)), .replay(number(1...4)),
      .async, .async, .publishRelay, .behaviorRelay(value()), .replayRelay(number(1...3)), .eventRelay,
    ])
  }

  private mutating func leaf() -> Graph {
    if chance(65) { return source() }
    if shareCount > 0, chance(50) { return .shared(number(0...shareCount - 1)) }
    switch number(1...15) {
    case 1, 2: return .leaf(.of(values(1...3)))
    case 3: return .leaf(.from(values(0...4)))
    case 4, 5: return .leaf(.range(value(), chance(35) ? 0 : number(1...3)))
    case 6: return .leaf(.just(value()))
    case 7: return .leaf(.empty)
    case 8: return .leaf(.error(value()))
    case 9: return canWait ? .leaf(.timer(delay())) : .leaf(.just(value()))
    case 10: return .leaf(.deferredOf(values(0...3)))
    case 11: return .leaf(.generate(number(0...3)))
    case 12: return .leaf(.repeated(value(), number(1...3)))
    case 13, 14:
      guard canWait else { return .leaf(.empty) }
      let count = number(1...4)
      return .leaf(chance(60) ? .interval(delay() + 1000, count) : .periodic(delay(), delay() + 1000, count))
    default: return .leaf(.never)
    }
  }

  private mutating func graph(depth: Int) -> Graph {
    guard depth > 0, chance(95) else { return leaf() }
    if shareCount > 0, chance(8) { return .shared(number(0...shareCount - 1)) }
    switch number(1...100) {
    case 1...50: return .unary(unary(), graph(depth: depth - 1))
    case 51...80: return nary(depth)
    default:
      let operation: FlatteningOperator = pick([
        .flatMap, .flatMapFirst, .flatMapLatest, .concatMap, .switchLatest, .mergeLimit(number(1...3)),
        .concatMapLimit(number(1...3)),
      ])
      let outer = graph(depth: depth - 1)
      let inner = (0..<number(1...3)).map { _ in innerGraph(depth) }
      return .flat(operation, closure(activity), outer, inner)
    }
  }

  /// Returns an inner stream, often one whose synchronous sources take turns.
  private mutating func innerGraph(_ depth: Int) -> Graph {
    if activity > 0, chance(20) { return .unary(calling(closure(100)), leaf()) }
    guard chance(25) else { return graph(depth: min(depth - 1, number(0...2))) }
    return .nary(pick([.merge, .zip, .combineLatest]), [.leaf(.of(values(2...3))), .leaf(.range(value(), number(1...3)))])
  }

  private mutating func nary(_ depth: Int) -> Graph {
    let operation: SeveralSourcesOperator = pick([
      .merge, .merge, .concat, .mergeDelayingErrors, .concatDelayingErrors, .combineLatest, .combineLatestAll, .zip, .zipAll,
      .withLatestFrom, .sample, .takeUntil,
      .skipUntil, .amb, .ifEmptySwitch, .catchOther, .catchSequence, .mergeOperator, .concatOperator, .andThen,
      .timeoutOther(0), .timeoutOther(0), .pages(number(2...5)),
      .pausable, .pausableBuffered(number(0...3)), .bufferWithTrigger,
    ])
    let isTimed = operation == .timeoutOther(0)
    if isTimed, !canWait { return graph(depth: depth - 1) }
    let arity: Int
    switch operation {
    case .withLatestFrom, .sample, .takeUntil, .skipUntil, .ifEmptySwitch, .catchOther, .timeoutOther, .andThen, .pausable,
      .pausableBuffered, .bufferWithTrigger:
      arity = 2
    default: arity = number(2...3)
    }
    var sources = (0..<arity).map { _ in graph(depth: depth - 1 - number(0...1)) }
    if isTimed, chance(50) { sources[1] = innerGraph(depth) }
    return .nary(isTimed ? .timeoutOther(delay()) : operation, sources)
  }

  private mutating func unary() -> OneSourceOperator {
    if canWait, chance(25) {
      let delay = delay()
      return pick([
        .buffer(delay + 500, number(1...3)), .window(delay + 500, number(1...3)), .debounce(delay),
        .throttle(delay, chance(50)), .delay(delay), .timeout(delay + 2000), .retryWhen(delay, number(0...2)),
        .takeFor(delay + 1000), .skipFor(delay), .delaySubscription(delay), .retryPolicy(delay + 1000, number(0...2)),
        .share(ShareKind(replay: number(0...2), isForever: false, expiry: delay + 1000)), .debounceByValue(delay),
        .throttleByValue(delay, chance(50)), .bufferSinceFirst(delay + 500, number(1...3)),
      ])
    }
    if chance(activity == 0 ? 10 : 30) {
      return calling(closure(activity))
    }
    recordCount += 1
    let modulus = number(2...4)
    return pick([
      .map(value()), .mapThrows(number(3...7)), .compactMap(modulus), .filter(modulus), .scan, .distinct, .skip(number(0...2)),
      .take(number(0...3)), .takeLast(number(0...2)), .takeWhile(modulus), .takeWhileInclusive(modulus), .skipWhile(modulus),
      .takeUntilPredicate(modulus), .elementAt(number(0...2)), .single, .ignoreElements, .ifEmptyDefault(value()),
      .startWith(values(1...2)), .materialize, .materializeEnd, .enumerated, .toArray, .reduce, .catchAndReturn(value()),
      .retry(number(1...3)), .share(shareKind()), .record(recordCount), .record(recordCount), .groupBy(modulus),
      .groupTake(modulus, number(1...2)), .groupByUntil(modulus, number(1...3)), .groupByKeeping(modulus, number(1...3)),
      .shareCounted(number(0...2), number(1...2)), .observeOn, .observeOnNewest(number(1...3)),
      .observeOnOldest(number(1...3)), .subscribeOn, .share(shareKind()),
      .retryWhenTake(number(0...2), chance(50) ? value() : nil), .retryWhenTake(number(0...2), nil), .repeatWhen(number(0...2)),
      .asSingle, .asMaybe,
      .first,
      .asCompletable, .singleTraits, .asInfallible(value()), .withUnretained, .unwrap(modulus), .ofType(modulus),
      .mapTo(value()), .pairwise, .count, .elements, .errors, .distinctValues,
    ])
  }

  /// Returns an operator whose closure can do something when it is called.
  private mutating func calling(_ closure: ClosureActions) -> OneSourceOperator {
    pick([
      .mapCalling(closure), .filterCalling(closure), .deferredCalling(closure), .usingResource(closure),
      .usingResource(closure),
      .usingStream(closure), .createCalling(closure), .multicastSelector(multicastKind(), closure),
    ])
  }

  private mutating func multicastKind() -> SubjectKind {
    pick([.publish, .publish, .behavior(value()), .replay(number(1...2)), .async])
  }
}
