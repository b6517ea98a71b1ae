/// An executable model of the operators, written from the contract and not from the library.
final class Model {
  let scheduler = ModelScheduler()
  let sources: [ModelSource]
  private var shares: [ModelShare] = []
  private var root: ModelStream?
  private var subscriptions: [ModelDisposable] = []
  private var disposables: [ModelDisposable] = []
  private var lateCount = 0
  private var callCounts: [Int: Int] = [:]

  private init(_ scenario: Scenario) {
    let scheduler = scheduler
    sources = scenario.sources.reduce(into: [ModelSource]()) { $0.append(ModelSource($1, scheduler, $0)) }
    subscriptions = scenario.observers.map { _ in ModelDisposable() }
    for share in scenario.shares {
      shares.append(ModelShare(share.kind, stream(share.graph), isCounted: share.connections.isEmpty))
    }
    root = stream(scenario.root)
  }

  /// Returns what the contract says that can be observed; nil if the contract leaves it undefined.
  static func play(_ scenario: Scenario) -> ScenarioTrace? {
    let model = Model(scenario)
    let scheduler = model.scheduler
    for source in model.sources { source.scheduleHot() }
    for source in model.sources { source.scheduleSends() }
    for step in scenario.script { _ = scheduler.schedule(at: step.time) { model.perform(step.actions) } }
    for (share, plan) in zip(model.shares, scenario.shares) {
      for connection in plan.connections { share.schedule(connection) }
    }
    for (index, plan) in scenario.observers.enumerated() { model.schedule(plan, index) }
    defer { model.release() }
    scheduler.run()
    if scheduler.isAmbiguous { return nil }
    return ScenarioTrace(entries: scheduler.entries, subscriptions: model.sources.map(\.subscriptions))
  }

  /// Disposes what the run has left if it stopped early, and releases the streams, which retain the model.
  private func release() {
    for disposable in disposables { disposable.dispose() }
    for share in shares { share.disconnect() }
    scheduler.cancelAll()
    (root, shares, subscriptions, disposables) = (nil, [], [], [])
  }

  private func schedule(_ plan: ObserverPlan, _ index: Int) {
    guard let root else { return }
    let subscription = subscriptions[index]
    _ = scheduler.schedule(at: plan.subscribe) { [self] in observe(root, subscription, .observer(index), plan.reactions) }
    _ = scheduler.schedule(at: plan.dispose ?? Scenario.end) { subscription.dispose() }
  }

  /// Subscribes an observer, which can be disposed when `subscribe` has returned.
  private func observe(_ stream: ModelStream, _ subscription: ModelDisposable, _ actor: LogEntry.Actor, _ reactions: [Reaction])
  {
    let scheduler = scheduler
    var count = 0
    var isEnding = false
    var isFinished = false
    let finish = {
      guard !isFinished else { return }
      isFinished = true
      scheduler.log(actor, .onDisposed)
    }
    let disposable = ModelDisposable()
    disposables.append(disposable)
    stream.subscribe(disposable) { [self] event in
      guard !isFinished else { return }
      if event == .released { return finish() }
      scheduler.log(actor, .event(event))
      count += 1
      isEnding = event.isEnd
      for reaction in reactions where reaction.matches(count, event) { perform(reaction.actions) }
      if event.isEnd { finish() }
    }
    // As in the player, which has the subscription only when `subscribe` has returned.
    subscription.set {
      guard !isFinished else { return }
      disposable.dispose()
      // A disposal from inside the end changes nothing.
      if !isEnding { finish() }
    }
  }

  /// Calls a closure of the graph.
  func call(_ closure: ClosureActions) {
    scheduler.log(.closure(closure.number), .called)
    callCounts[closure.number, default: 0] += 1
    if callCounts[closure.number] == closure.count { perform(closure.actions) }
  }

  private func perform(_ actions: [ReentrantAction]) {
    for action in actions {
      switch action {
      case .send(let subject, let event): sources[subject].send(event)
      case .update(let subject, let constant): sources[subject].update(constant)
      case .read(let source):
        if let property = sources[source].property { scheduler.log(.source(source), .read(property.latest)) }
      case .batch(let actions, let fails): scheduler.inBatch(fails: fails) { perform(actions) }
      case .dispose(let observer): if observer < subscriptions.count { subscriptions[observer].dispose() }
      case .subscribe: if let root { observeLate(root) }
      case .watch(let source): observeLate(sources[source].stream)
      }
    }
  }

  private func observeLate(_ stream: ModelStream) {
    let actor = LogEntry.Actor.late(lateCount)
    lateCount += 1
    let subscription = ModelDisposable()
    observe(stream, subscription, actor, [])
    scheduler.log(actor, .subscribed)
    _ = scheduler.schedule(at: Scenario.end) { subscription.dispose() }
  }

  /// Returns the stream that a graph describes.
  func stream(_ graph: Graph) -> ModelStream {
    switch graph {
    case .leaf(let leaf): stream(leaf)
    case .unary(let operation, let source): apply(operation, to: stream(source))
    case .nary(let operation, let sources): apply(operation, to: sources.map(stream))
    case .flat(let operation, let closure, let outer, let inner):
      apply(operation, closure, to: stream(outer), inner.map(stream))
    case .shared(let index): shares[index].stream
    }
  }

  private func stream(_ leaf: LeafStream) -> ModelStream {
    switch leaf {
    case .source(let index): sources[index].stream
    case .of(let values), .from(let values), .deferredOf(let values): .inTurns(scheduler, values)
    case .range(let start, let count): .inTurns(scheduler, Array(start..<start + count))
    case .generate(let count): .inTurns(scheduler, Array(0..<count))
    case .just(let value): .immediate(scheduler, [.next(value), .completed])
    case .empty: .immediate(scheduler, [.completed])
    case .error(let code): .immediate(scheduler, [.error(code)])
    case .never: .immediate(scheduler, [])
    case .repeated(let value, let count): apply(.take(count), to: .inTurns(scheduler, count: .max) { _ in value })
    case .timer(let delay): periodic(delay, 0, 1)
    case .interval(let period, let count): periodic(period, period, count)
    case .periodic(let delay, let period, let count): periodic(delay, period, count)
    }
  }

  private func periodic(_ delay: Int, _ period: Int, _ count: Int) -> ModelStream {
    operatorStream { subscription in
      var number = 0
      func fire() {
        subscription.next(number)
        number += 1
        if number == count { subscription.finish(.completed) } else { subscription.after(period, fire) }
      }
      subscription.after(delay, fire)
    }
  }

  /// Returns a stream whose subscriptions are made by `subscribe`.
  func operatorStream(_ subscribe: @escaping (ModelOperatorSubscription) -> Void) -> ModelStream {
    ModelStream(scheduler) { [scheduler] sink, disposable in
      let subscription = ModelOperatorSubscription(scheduler, sink)
      disposable.set { subscription.dispose() }
      if subscription.isOpen { subscription.start { subscribe(subscription) } }
    }
  }

  /// Returns a stream that handles each value of a source, and passes its end on unless `end` handles it.
  func staged(
    _ source: ModelStream,
    _ makeStage: @escaping (ModelOperatorSubscription) -> (next: (Int) -> Void, end: ((IntEvent) -> Void)?)
  ) -> ModelStream {
    operatorStream { subscription in
      let stage = makeStage(subscription)
      subscription.attach(source, released: { subscription.pass(.released) }) { event in
        if case .next(let value) = event {
          stage.next(value)
        } else if let end = stage.end {
          end(event)
        } else {
          subscription.pass(event)
        }
      }
    }
  }
}
