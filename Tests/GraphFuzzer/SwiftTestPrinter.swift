/// Writes a test that plays a scenario with the library and compares what happens with the outcome of the model.
struct SwiftTestPrinter {
  private let scenario: Scenario
  private let outcome: ScenarioTrace
  private var lines: [String] = []
  private var streamCount = 0
  private var closures: Set<Int> = []

  /// Returns the code of a test, which needs `Rill`, `RillTesting`, `TestSupport` and `XCTest`.
  static func code(of scenario: Scenario, name: String) -> String {
    var printer = SwiftTestPrinter(scenario)
    return printer.print(name)
  }

  private init(_ scenario: Scenario) {
    self.scenario = scenario
    outcome = Model.play(scenario).map(GraphFuzzer.normalized) ?? ScenarioTrace()
  }

  private mutating func print(_ name: String) -> String {
    let used = scenario.usedSources
    for (index, source) in scenario.sources.enumerated() where used.contains(index) {
      lines.append("let source\(index) = \(source.code)")
    }
    for index in scenario.observers.indices { lines.append("let subscription\(index) = SerialDisposable()") }
    for (index, share) in scenario.shares.enumerated() where scenario.uses(share: index) {
      let stream = append(share.graph)
      let operation = share.connections.isEmpty ? share.kind.code : share.kind.connectableCode
      lines.append("let shared\(index) = \(stream)\(operation)")
    }
    let root = append(scenario.root)
    lines.append("root.value = \(root)")
    appendSchedule(used)
    lines.append("scheduler.start()")
    appendAssertions(used)
    // A stream that is not started leaves its subject unused, which the compiler reports.
    let all = lines
    lines.removeAll { line in
      guard let name = line.firstMatch(of: #/^let (source\d+) = /#)?.1 else { return false }
      return !all.contains { $0 != line && $0.contains(name) }
    }
    let body = helpers(for: lines.joined(separator: "\n")) + lines
    let indented: [String] = body.flatMap { (line: String) -> [String] in line.split(separator: "\n").map { "  \($0)" } }
    return "func \(name)() {\n" + indented.map { "\($0)\n" }.joined() + "}"
  }

  /// Appends the declarations of a graph and returns the expression for it.
  private mutating func append(_ graph: Graph) -> String {
    if let closure = graph.closure, closures.insert(closure.number).inserted { append(closure) }
    let code: String
    switch graph {
    case .leaf(let leaf): return leaf.code
    case .shared(let index): return "shared\(index)"
    case .unary(let operation, let source): code = operation.code(append(source))
    case .nary(let operation, let sources):
      var streams: [String] = []
      for source in sources { streams.append(append(source)) }
      code = operation.code(streams)
    case .flat(let operation, let closure, let outer, let inner):
      let source = append(outer)
      var streams: [String] = []
      for stream in inner { streams.append(append(stream)) }
      code = source + operation.code(closure, streams)
    }
    streamCount += 1
    lines.append("let stream\(streamCount): Observable<Int> = \(code)")
    return "stream\(streamCount)"
  }

  private mutating func append(_ closure: ClosureActions) {
    let name = "closure\(closure.number)"
    let code = actionCode(closure.actions)
    if code.isEmpty {
      lines.append("@Sendable func \(name)() { note(\"closure \(closure.number)\", \"called\") }")
    } else {
      lines.append("let calls\(closure.number) = Counter()")
      lines.append("@Sendable func \(name)() {")
      lines.append("  note(\"closure \(closure.number)\", \"called\")")
      lines.append("  if calls\(closure.number).add() == \(closure.count) { \(code) }")
      lines.append("}")
    }
  }

  private func actionCode(_ actions: [ReentrantAction]) -> String {
    actions.map { $0.code(scenario) }.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private mutating func appendSchedule(_ used: Set<Int>) {
    for (index, source) in scenario.sources.enumerated() where used.contains(index) {
      guard case .subject(_, let events) = source else { continue }
      for event in events {
        let code = actionCode([.send(subject: index, event.value)])
        if !code.isEmpty { lines.append("scheduler.scheduleAt(\(event.time)) { \(code) }") }
      }
    }
    for step in scenario.script {
      let code = actionCode(step.actions)
      if !code.isEmpty { lines.append("scheduler.scheduleAt(\(step.time)) { \(code) }") }
    }
    for (index, share) in scenario.shares.enumerated() where scenario.uses(share: index) {
      for (number, connection) in share.connections.enumerated() {
        let name = "connection\(index)_\(number)"
        lines.append("let \(name) = SerialDisposable()")
        lines.append("scheduler.scheduleAt(\(connection.connect)) { \(name).disposable = shared\(index).connect() }")
        lines.append("scheduler.scheduleAt(\(connection.disconnect)) { \(name).dispose() }")
      }
    }
    for (index, plan) in scenario.observers.enumerated() {
      lines.append("scheduler.scheduleAt(\(plan.subscribe)) {")
      lines.append("  guard let stream = root.value else { return }")
      let reactions = plan.reactions.compactMap { reaction -> String? in
        let code = actionCode(reaction.actions)
        if code.isEmpty { return nil }
        let condition = reaction.count == 0 ? "isEnd" : "count == \(reaction.count)"
        return "    if \(condition) { \(code) }"
      }
      let parameters = reactions.contains { $0.contains("isEnd") } ? "count, isEnd in" : "count, _ in"
      if reactions.isEmpty {
        lines.append("  subscription\(index).disposable = observe(stream, \"observer \(index)\")")
      } else {
        let usesCount = reactions.contains { $0.contains("count ==") }
        lines.append(
          "  subscription\(index).disposable = observe(stream, \"observer \(index)\") { "
            + (usesCount ? parameters : "_, isEnd in"))
        lines += reactions + ["  }"]
      }
      lines.append("}")
      lines.append("scheduler.scheduleAt(\(plan.dispose ?? Scenario.end)) { subscription\(index).dispose() }")
    }
  }

  private mutating func appendAssertions(_ used: Set<Int>) {
    let events = outcome.entries.filter { !$0.isRelease }
    append("log.entries", events.map(\.line))
    append("releases.entries.sorted()", outcome.entries.filter(\.isRelease).map(\.line).sorted())
    for (index, source) in scenario.sources.enumerated() where used.contains(index) {
      switch source {
      case .subject, .derived: continue
      case .hot, .cold: break
      }
      let intervals = outcome.subscriptions[index].map { "Subscription(\($0.subscribe), \($0.unsubscribe))" }
      lines.append("XCTAssertEqual(source\(index).subscriptions, [\(intervals.joined(separator: ", "))] as [Subscription])")
    }
  }

  private mutating func append(_ actual: String, _ expected: [String]) {
    if expected.isEmpty { return lines.append("XCTAssertEqual(\(actual), [])") }
    lines.append("XCTAssertEqual(")
    lines.append("  \(actual),")
    lines.append("  [")
    for line in expected { lines.append("    \"\(line)\",") }
    lines.append("  ])")
  }

  /// Returns the declarations that the code uses.
  private func helpers(for code: String) -> [String] {
    var helpers = [
      "struct GraphError: Error { let code: Int }",
      "let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)",
      "let (log, ended, releases, root) = (Recorder<String>(), Recorder<String>(), Recorder<String>(), LateValue<Observable<Int>>())",
      "@Sendable func note(_ actor: String, _ what: String) { log.add(\"\\(actor) at \\(scheduler.clock): \\(what)\") }",
      """
      @Sendable func note(_ actor: String, _ event: Event<Int>) {
        switch event {
        case .next(let value): note(actor, "next(\\(value))")
        case .error(let error as GraphError): note(actor, "error(\\(error.code))")
        case .error(RxError.disposed): note(actor, "error(disposed)")
        case .error(let error as CompositeError): note(actor, "error(\\(error.errors.count) errors)")
        case .error(let error): note(actor, "error(\\(error))")
        case .completed: note(actor, "completed")
        }
      }
      @Sendable func observe(
        _ stream: Observable<Int>, _ actor: String, _ react: @escaping @Sendable (Int, Bool) -> Void = { _, _ in }
      ) -> any Disposable {
        let count = Counter()
        return stream.subscribe(
          onNext: { note(actor, .next($0)); react(count.add(), false) },
          onError: { note(actor, .error($0)); ended.add(actor); react(count.add(), true) },
          onCompleted: { note(actor, .completed); ended.add(actor); react(count.add(), true) },
          onDisposed: {
            if ended.entries.contains(actor) { return note(actor, "onDisposed") }
            releases.add("\\(actor) at \\(scheduler.clock): onDisposed")
          })
      }
      """,
    ]
    if code.contains("subscribeLate(") {
      helpers.append(
        """
        let lateCount = Counter()
        @Sendable func subscribeLate(_ stream: Observable<Int>?) {
          guard let stream else { return }
          let actor = "late observer \\(lateCount.add() - 1)"
          let subscription = observe(stream, actor)
          note(actor, "subscribed")
          scheduler.scheduleAt(\(Scenario.end)) { subscription.dispose() }
        }
        """)
    }
    if code.contains("recorded(") {
      helpers.append(
        """
        func recorded(_ stream: Observable<Int>, _ number: Int) -> Observable<Int> {
          stream.do(
            onNext: { note("record \\(number)", .next($0)) }, onError: { note("record \\(number)", .error($0)) },
            onCompleted: { note("record \\(number)", .completed) }, onSubscribe: { note("record \\(number)", "onSubscribe") },
            onDispose: { releases.add("record \\(number) at \\(scheduler.clock): onDispose") })
        }
        """)
    }
    if code.contains("resource(") {
      helpers.append(
        """
        @Sendable func resource(_ number: Int) -> SerialDisposable {
          let resource = SerialDisposable()
          resource.disposable = Disposables.create { releases.add("resource \\(number) at \\(scheduler.clock): onDispose") }
          return resource
        }
        """)
    }
    if code.contains("noteRead(") {
      helpers.append(
        "@Sendable func noteRead(_ source: Int, _ value: Int?) { note(\"source \\(source)\", \"read(\\(value ?? -1))\") }")
    }
    if code.contains("accumulate") || code.contains("combine(") || code.contains("map(combine)") {
      helpers.append("@Sendable func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }")
      helpers.append("@Sendable func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }")
    }
    if code.contains("index(") {
      helpers.append("@Sendable func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }")
    }
    return helpers
  }
}

extension LogEntry {
  /// The text by which the printed test records this entry.
  fileprivate var line: String {
    let what =
      switch kind {
      case .event(.next(let value)): "next(\(value))"
      case .event(.error(let code)): "error(\(LibraryErrorCode.text(code)))"
      case .event(.completed): "completed"
      case .read(let value): "read(\(value ?? -1))"
      case .onDisposedWithoutEnd: "onDisposed"
      default: "\(kind)"
      }
    return "\(actor) at \(time): \(what)"
  }
}

extension Scenario {
  /// The sources that the graphs, the observers and the closures refer to.
  fileprivate var usedSources: Set<Int> {
    var used: Set<Int> = []
    for graph in graphs { graph.insertSources(into: &used) }
    for action in actions {
      switch action {
      case .send(let source, _), .update(let source, _), .watch(let source): used.insert(source)
      case .read(let source): if sources[source].isReadable { used.insert(source) }
      case .dispose, .subscribe, .batch: break
      }
    }
    for (index, source) in sources.enumerated().reversed() where used.contains(index) {
      if case .derived(_, let inputs) = source { used.formUnion(inputs) }
    }
    return used
  }

  fileprivate func uses(share index: Int) -> Bool {
    if root.uses(share: index) || !shares[index].connections.isEmpty { return true }
    return shares.indices.contains { $0 > index && shares[$0].graph.uses(share: index) && uses(share: $0) }
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
}
