/// An executable model of the operators, written from the contract and not from the library.
final class Model {
  let world = ModelRuntime()
  let sources: [ModelSource]
  private var shares: [ModelShare] = []
  private var root: Stream?
  private var subscriptions: [Cancel] = []
  private var lateCount = 0
  private var callCounts: [Int: Int] = [:]

  private init(_ scenario: Scenario) {
    let world = world
    sources = scenario.sources.map { ModelSource($0, world) }
    subscriptions = scenario.observers.map { _ in Cancel() }
    for share in scenario.shares {
      shares.append(ModelShare(share.kind, stream(share.graph), isCounted: share.connections.isEmpty))
    }
    root = stream(scenario.root)
  }

  /// Returns what the contract says that can be observed; nil if the contract leaves it undefined.
  static func play(_ scenario: Scenario) -> ScenarioOutcome? {
    let model = Model(scenario)
    let world = model.world
    for source in model.sources { source.scheduleHot() }
    for source in model.sources { source.scheduleSends() }
    for (share, plan) in zip(model.shares, scenario.shares) {
      for connection in plan.connections { share.schedule(connection) }
    }
    for (index, plan) in scenario.observers.enumerated() { model.schedule(plan, index) }
    world.run()
    if world.isAmbiguous { return nil }
    return ScenarioOutcome(entries: world.entries, subscriptions: model.sources.map(\.subscriptions))
  }

  private func schedule(_ plan: ObserverPlan, _ index: Int) {
    guard let root else { return }
    let subscription = subscriptions[index]
    _ = world.schedule(at: plan.subscribe) { [self] in observe(root, subscription, .observer(index), plan.reactions) }
    _ = world.schedule(at: plan.dispose ?? Scenario.end) { subscription.dispose() }
  }

  /// Subscribes an observer, which can be disposed when `subscribe` has returned.
  private func observe(_ stream: Stream, _ subscription: Cancel, _ actor: Entry.Actor, _ reactions: [Reaction]) {
    let world = world
    var count = 0
    var isEnding = false
    var isFinished = false
    let finish = {
      guard !isFinished else { return }
      isFinished = true
      world.log(actor, .onDisposed)
    }
    let cancel = Cancel()
    stream.subscribe(cancel) { [self] signal in
      guard !isFinished else { return }
      if signal == .released { return finish() }
      world.log(actor, .event(signal))
      count += 1
      isEnding = signal.isEnd
      for reaction in reactions where reaction.matches(count, signal) { perform(reaction.actions) }
      if signal.isEnd { finish() }
    }
    // As in the player, which has the subscription only when `subscribe` has returned.
    subscription.set {
      guard !isFinished else { return }
      cancel.dispose()
      // A disposal from inside the end changes nothing.
      if !isEnding { finish() }
    }
  }

  /// Calls a closure of the graph.
  func call(_ closure: Closure) {
    world.log(.closure(closure.number), .called)
    callCounts[closure.number, default: 0] += 1
    if callCounts[closure.number] == closure.count { perform(closure.actions) }
  }

  private func perform(_ actions: [Action]) {
    for action in actions {
      switch action {
      case .send(let subject, let signal): sources[subject].send(signal)
      case .dispose(let observer): if observer < subscriptions.count { subscriptions[observer].dispose() }
      case .subscribe: if let root { observeLate(root) }
      case .watch(let source): observeLate(sources[source].stream)
      }
    }
  }

  private func observeLate(_ stream: Stream) {
    let actor = Entry.Actor.late(lateCount)
    lateCount += 1
    let subscription = Cancel()
    observe(stream, subscription, actor, [])
    world.log(actor, .subscribed)
    _ = world.schedule(at: Scenario.end) { subscription.dispose() }
  }

  /// Returns the stream that a graph describes.
  func stream(_ graph: Graph) -> Stream {
    switch graph {
    case .leaf(let leaf): stream(leaf)
    case .unary(let operation, let source): apply(operation, to: stream(source))
    case .nary(let operation, let sources): apply(operation, to: sources.map(stream))
    case .flat(let operation, let closure, let outer, let inner):
      apply(operation, closure, to: stream(outer), inner.map(stream))
    case .shared(let index): shares[index].stream
    }
  }

  private func stream(_ leaf: Leaf) -> Stream {
    switch leaf {
    case .source(let index): sources[index].stream
    case .of(let values), .from(let values), .deferredOf(let values): .inTurns(world, values)
    case .range(let start, let count): .inTurns(world, Array(start..<start + count))
    case .generate(let count): .inTurns(world, Array(0..<count))
    case .just(let value): .immediate(world, [.next(value), .completed])
    case .empty: .immediate(world, [.completed])
    case .error(let code): .immediate(world, [.error(code)])
    case .never: .immediate(world, [])
    case .repeated(let value, let count): apply(.take(count), to: .inTurns(world, count: .max) { _ in value })
    case .timer(let delay): periodic(delay, 0, 1)
    case .interval(let period, let count): periodic(period, period, count)
    case .periodic(let delay, let period, let count): periodic(delay, period, count)
    }
  }

  private func periodic(_ delay: Int, _ period: Int, _ count: Int) -> Stream {
    linked { link in
      var number = 0
      func fire() {
        link.next(number)
        number += 1
        if number == count { link.finish(.completed) } else { link.after(period, fire) }
      }
      link.after(delay, fire)
    }
  }

  /// Returns a stream whose subscriptions are made by `subscribe`.
  func linked(_ subscribe: @escaping (Link) -> Void) -> Stream {
    Stream(world) { [world] sink, cancel in
      let link = Link(world, sink)
      cancel.set { link.dispose() }
      if link.isOpen { link.start { subscribe(link) } }
    }
  }

  /// Returns a stream that handles each value of a source, and passes its end on unless `end` handles it.
  func staged(_ source: Stream, _ makeStage: @escaping (Link) -> (next: (Int) -> Void, end: ((Signal) -> Void)?)) -> Stream {
    linked { link in
      let stage = makeStage(link)
      link.attach(source, released: { link.pass(.released) }) { signal in
        if case .next(let value) = signal {
          stage.next(value)
        } else if let end = stage.end {
          end(signal)
        } else {
          link.pass(signal)
        }
      }
    }
  }
}
