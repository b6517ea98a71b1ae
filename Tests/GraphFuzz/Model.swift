/// The numbers by which errors of the library are recorded.
enum ErrorCode {
  static let timeout = -1
  static let argumentOutOfRange = -2
  static let noElements = -3
  static let moreThanOneElement = -4
}

/// The functions that graphs give to operators, the same in the model and in the library.
enum Functions {
  static func map(_ value: Int, _ constant: Int) -> Int { (value &* 3 &+ constant) % 1000 }
  static func accumulate(_ result: Int, _ value: Int) -> Int { (result &* 7 &+ value) % 10_007 }
  static func isAccepted(_ value: Int, _ modulus: Int) -> Bool { value % modulus != 0 }
  static func combine(_ values: [Int]) -> Int { values.reduce(values.count, accumulate) }
  static func index(_ index: Int, _ value: Int) -> Int { (index &* 31 &+ value) % 10_007 }
  static func choice(_ value: Int, of count: Int) -> Int { abs(value) % count }
}

/// An executable model of the operators, written from the contract and not from the library.
final class Model {
  let world = World()
  let sources: [ModelSource]
  private var shares: [Stream] = []

  private init(_ scenario: Scenario) {
    let world = world
    sources = scenario.sources.map { ModelSource($0, world) }
    for share in scenario.shares { shares.append(ModelShare(share.kind, stream(share.graph)).stream) }
  }

  /// Returns what the contract says that can be observed; nil if the contract leaves it undefined.
  static func play(_ scenario: Scenario) -> Outcome? {
    let model = Model(scenario)
    let world = model.world
    let root = model.stream(scenario.root)
    for source in model.sources { source.scheduleHot() }
    for source in model.sources { source.scheduleSends() }
    for (index, plan) in scenario.observers.enumerated() { model.schedule(plan, index, root) }
    world.run()
    if world.isAmbiguous { return nil }
    return Outcome(entries: world.entries, subscriptions: model.sources.map(\.subscriptions))
  }

  private func schedule(_ plan: ObserverPlan, _ index: Int, _ root: Stream) {
    let world = world
    let subscription = Cancel()
    var count = 0
    var isFinished = false
    let finish = {
      guard !isFinished else { return }
      isFinished = true
      world.log(.observer(index), .onDisposed)
    }
    _ = world.schedule(at: plan.subscribe) { [self] in
      let cancel = Cancel()
      root.subscribe(cancel) { [self] signal in
        guard !isFinished else { return }
        if signal == .released { return finish() }
        world.log(.observer(index), .event(signal))
        count += 1
        for reaction in plan.reactions where reaction.count == count {
          switch reaction.action {
          case .send(let subject, let signal): sources[subject].send(signal)
          case .dispose: subscription.dispose()
          }
        }
        if signal.isEnd { finish() }
      }
      // As in the player, which has the subscription only when `subscribe` has returned.
      subscription.set {
        guard !isFinished else { return }
        cancel.dispose()
        finish()
      }
    }
    _ = world.schedule(at: plan.dispose ?? Scenario.end) { subscription.dispose() }
  }

  /// Returns the stream that a graph describes.
  func stream(_ graph: Graph) -> Stream {
    switch graph {
    case .leaf(let leaf): stream(leaf)
    case .unary(let operation, let source): apply(operation, to: stream(source))
    case .nary(let operation, let sources): apply(operation, to: sources.map(stream))
    case .flat(let operation, let outer, let inner): apply(operation, to: stream(outer), inner.map(stream))
    case .shared(let index): shares[index]
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
    case .timer(let delay):
      linked { link in
        link.after(delay) {
          link.next(0)
          link.finish(.completed)
        }
      }
    }
  }

  /// Returns a stream whose subscriptions are made by `subscribe`.
  func linked(_ subscribe: @escaping (Link) -> Void) -> Stream {
    Stream(world) { [world] sink, cancel in
      let link = Link(world, sink)
      cancel.set { link.dispose() }
      if link.isOpen { subscribe(link) }
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
