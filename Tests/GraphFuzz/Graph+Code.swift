extension Scenario {
  /// The code of a test that plays this scenario with the library.
  var code: String {
    var lines = [
      "func testShrunkGraph() {", "  let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)",
    ]
    lines.append("  func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }")
    lines.append("  func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }")
    lines.append("  func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }")
    let used = usedSources
    for (index, source) in sources.enumerated() where used.contains(index) {
      lines.append("  let source\(index) = \(source.code)")
    }
    for (index, share) in shares.enumerated() where uses(share: index) {
      lines.append("  let shared\(index) = \(share.graph.code)\(share.kind.code)")
    }
    lines.append("  let stream: Observable<Int> = \(root.code)")
    for (index, source) in sources.enumerated() where used.contains(index) {
      guard case .subject(_, let events) = source else { continue }
      for event in events {
        lines.append("  scheduler.scheduleAt(\(event.time)) { source\(index).on(\(event.signal.code)) }")
      }
    }
    for (index, plan) in observers.enumerated() { lines += plan.code(index) }
    lines += ["  scheduler.start()", "}"]
    return lines.joined(separator: "\n")
  }

  /// The sources that the graphs and the observers refer to.
  private var usedSources: Set<Int> {
    var used: Set<Int> = []
    for graph in [root] + shares.map(\.graph) { graph.insertSources(into: &used) }
    for plan in observers {
      for case .send(let subject, _) in plan.reactions.map(\.action) { used.insert(subject) }
    }
    return used
  }

  private func uses(share index: Int) -> Bool {
    ([root] + shares.map(\.graph)).contains { $0.uses(share: index) }
  }
}

extension Graph {
  fileprivate func insertSources(into used: inout Set<Int>) {
    if case .leaf(.source(let index)) = self { used.insert(index) }
    for child in children { child.insertSources(into: &used) }
  }

  fileprivate func uses(share index: Int) -> Bool {
    self == .shared(index) || children.contains { $0.uses(share: index) }
  }

  fileprivate var code: String {
    switch self {
    case .leaf(let leaf): leaf.code
    case .unary(let operation, let source): source.code + operation.code
    case .nary(let operation, let sources): operation.code(sources.map(\.code))
    case .flat(let operation, let outer, let inner): outer.code + operation.code(inner.map(\.code))
    case .shared(let index): "shared\(index)"
    }
  }
}

extension Signal {
  var code: String {
    switch self {
    case .next(let value): ".next(\(value))"
    case .error(let code): ".error(GraphError(code: \(code)))"
    case .completed: ".completed"
    case .released: "released"
    }
  }
}

extension TimedSignal {
  fileprivate var code: String {
    switch signal {
    case .next(let value): ".next(\(time), \(value))"
    case .error(let code): ".error(\(time), GraphError(code: \(code)))"
    case .completed: ".completed(\(time))"
    case .released: "released"
    }
  }
}

extension Source {
  fileprivate var code: String {
    switch self {
    case .hot(let events): "scheduler.createHotObservable(\(Self.code(events))).asObservable()"
    case .cold(let events): "scheduler.createColdObservable(\(Self.code(events))).asObservable()"
    case .subject(.publish, _): "PublishSubject<Int>()"
    case .subject(.behavior(let value), _): "BehaviorSubject(value: \(value))"
    case .subject(.replay(let size), _): "ReplaySubject<Int>.create(bufferSize: \(size))"
    case .subject(.async, _): "AsyncSubject<Int>()"
    }
  }

  private static func code(_ events: [TimedSignal]) -> String {
    events.isEmpty ? "[] as [Recorded<Event<Int>>]" : "[\(events.map(\.code).joined(separator: ", "))]"
  }
}

extension ShareKind {
  fileprivate var code: String { ".share(replay: \(replay), scope: .\(isForever ? "forever" : "whileConnected"))" }
}

extension ObserverPlan {
  fileprivate func code(_ index: Int) -> [String] {
    var lines = ["  let subscription\(index) = SerialDisposable()"]
    if !reactions.isEmpty { lines.append("  var count\(index) = 0") }
    lines.append("  scheduler.scheduleAt(\(subscribe)) {")
    lines.append("    subscription\(index).disposable = stream.subscribe { event in")
    lines.append("      print(scheduler.clock, \"observer \(index)\", event)")
    if !reactions.isEmpty { lines.append("      count\(index) += 1") }
    for reaction in reactions {
      let action =
        switch reaction.action {
        case .send(let subject, let signal): "source\(subject).on(\(signal.code))"
        case .dispose: "subscription\(index).dispose()"
        }
      lines.append("      if count\(index) == \(reaction.count) { \(action) }")
    }
    lines += ["    }", "  }"]
    lines.append("  scheduler.scheduleAt(\(dispose ?? Scenario.end)) { subscription\(index).dispose() }")
    return lines
  }
}

extension Leaf {
  fileprivate var code: String {
    switch self {
    case .source(let index): "source\(index)"
    case .of(let values): "Observable.of(\(values.map(String.init).joined(separator: ", ")))"
    case .from(let values): "Observable<Int>.from(\(values))"
    case .range(let start, let count): "Observable.range(start: \(start), count: \(count))"
    case .just(let value): "Observable.just(\(value))"
    case .empty: "Observable<Int>.empty()"
    case .error(let code): "Observable<Int>.error(GraphError(code: \(code)))"
    case .never: "Observable<Int>.never()"
    case .timer(let delay): "Observable<Int>.timer(.ticks(\(delay)), scheduler: scheduler)"
    case .deferredOf(let values): "Observable<Int>.deferred { .from(\(values)) }"
    case .generate(let count): "Observable.generate(initialState: 0, condition: { $0 < \(count) }, iterate: { $0 + 1 })"
    }
  }
}

extension Unary {
  fileprivate var code: String {
    switch self {
    case .map(let constant): ".map { ($0 &* 3 &+ \(constant)) % 1000 }"
    case .mapThrows(let modulus): ".map { if $0 % \(modulus) == 0 { throw GraphError(code: $0) } else { $0 } }"
    case .compactMap(let modulus): ".compactMap { $0 % \(modulus) != 0 ? $0 : nil }"
    case .filter(let modulus): ".filter { $0 % \(modulus) != 0 }"
    case .scan: ".scan(0, accumulator: accumulate)"
    case .distinct: ".distinctUntilChanged()"
    case .takeWhile(let modulus): ".take(while: { $0 % \(modulus) != 0 })"
    case .takeWhileInclusive(let modulus): ".take(while: { $0 % \(modulus) != 0 }, behavior: .inclusive)"
    case .skipWhile(let modulus): ".skip(while: { $0 % \(modulus) != 0 })"
    case .takeUntilPredicate(let modulus): ".take(until: { $0 % \(modulus) == 0 }, behavior: .exclusive)"
    case .elementAt(let index): ".element(at: \(index))"
    case .single: ".single()"
    case .ignoreElements: ".ignoreElements().map { (_: Never) -> Int in }"
    case .ifEmptyDefault(let value): ".ifEmpty(default: \(value))"
    case .startWith(let values): ".startWith(\(values.map(String.init).joined(separator: ", ")))"
    case .materialize: ".materialize().dematerialize()"
    case .materializeEnd: ".materialize().compactMap { $0.element }"
    case .enumerated: ".enumerated().map { index($0.index, $0.element) }"
    case .toArray: ".toArray().asObservable().map(combine)"
    case .reduce: ".reduce(0, accumulator: accumulate)"
    case .share(let kind): kind.code
    case .record(let number): ".debug(\"record \(number)\")"
    case .groupBy(let modulus): ".groupBy { $0 % \(modulus) }.flatMap { group in group.map { index(group.key, $0) } }"
    case .groupTake(let modulus, let limit): ".groupBy { $0 % \(modulus) }.flatMap { $0.take(\(limit)) }"
    default: timingCode
    }
  }

  private var timingCode: String {
    switch self {
    case .buffer(let span, let count):
      ".buffer(timeSpan: .ticks(\(span)), count: \(count), scheduler: scheduler).map(combine)"
    case .window(let span, let count):
      ".window(timeSpan: .ticks(\(span)), count: \(count), scheduler: scheduler).enumerated()"
        + ".flatMap { number, window in window.map { index(number, $0) } }"
    case .debounce(let delay): ".debounce(.ticks(\(delay)), scheduler: scheduler)"
    case .throttle(let delay, let latest): ".throttle(.ticks(\(delay)), latest: \(latest), scheduler: scheduler)"
    case .delay(let delay): ".delay(.ticks(\(delay)), scheduler: scheduler)"
    case .timeout(let delay): ".timeout(.ticks(\(delay)), scheduler: scheduler)"
    case .retryWhen(let delay, let count):
      ".retry(when: { $0.enumerated().flatMap { number, error -> Observable<Int> in number < \(count) ? "
        + ".timer(.ticks(\(delay)), scheduler: scheduler) : .error(error) } })"
    case .observeOn: ".observe(on: scheduler)"
    case .subscribeOn: ".subscribe(on: scheduler)"
    case .takeFor(let delay): ".take(for: .ticks(\(delay)), scheduler: scheduler)"
    case .skipFor(let delay): ".skip(.ticks(\(delay)), scheduler: scheduler)"
    case .delaySubscription(let delay): ".delaySubscription(.ticks(\(delay)), scheduler: scheduler)"
    default: ".\(self)"
    }
  }
}

extension Nary {
  fileprivate func code(_ sources: [String]) -> String {
    let list = sources.joined(separator: ", ")
    let (first, second) = (sources[0], sources.last ?? "")
    let parameters = sources.indices.map { "$\($0)" }.joined(separator: ", ")
    return switch self {
    case .merge: "Observable.merge(\(list))"
    case .concat: "Observable.concat(\(list))"
    case .combineLatest: "Observable.combineLatest(\(list)) { combine([\(parameters)]) }"
    case .combineLatestAll: "Observable.combineLatest([\(list)]) { combine($0) }"
    case .zip: "Observable.zip(\(list)) { combine([\(parameters)]) }"
    case .zipAll: "Observable.zip([\(list)]) { combine($0) }"
    case .withLatestFrom: "\(first).withLatestFrom(\(second)) { combine([$0, $1]) }"
    case .sample: "\(first).sample(\(second))"
    case .takeUntil: "\(first).take(until: \(second))"
    case .skipUntil: "\(first).skip(until: \(second))"
    case .amb: "Observable.amb([\(list)])"
    case .ifEmptySwitch: "\(first).ifEmpty(switchTo: \(second))"
    case .catchOther: "\(first).catch { _ in \(second) }"
    case .catchSequence: "Observable.catch(sequence: [\(list)])"
    case .timeoutOther(let delay): "\(first).timeout(.ticks(\(delay)), other: \(second), scheduler: scheduler)"
    case .mergeOperator: "Observable.from([\(list)]).merge()"
    case .concatOperator: "Observable.from([\(list)]).concat()"
    }
  }
}

extension Flat {
  fileprivate func code(_ inner: [String]) -> String {
    let choice = inner.count == 1 ? "{ _ in \(inner[0]) }" : "{ [\(inner.joined(separator: ", "))][abs($0) % \(inner.count)] }"
    return switch self {
    case .switchLatest: ".map \(choice).switchLatest()"
    case .mergeLimit(let limit): ".map \(choice).merge(maxConcurrent: \(limit))"
    default: ".\(self) \(choice)"
    }
  }
}
