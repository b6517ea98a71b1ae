import Rill
import Synchronization
import TestSupport

extension Scenario {
  /// Scenarios of threads that change states in batches.
  static let batches: [Scenario] = [
    Scenario("batches", "batches of two threads", run: { BatchGlitchScenario($0, threads: 2...2, batches: 100...100).run() }),
    Scenario("batches", "batches of several threads", run: { BatchGlitchScenario($0, threads: 2...4, batches: 1...20).run() }),
    Scenario(
      "batches", "batches with changing subscribers",
      run: { BatchGlitchScenario($0, threads: 2...4, batches: 1...20, changesSubscribers: true).run() }),
  ]
}

/// The newest batch that a stream has seen of each state, or nil for states that it does not depend on.
private typealias Stamps = [Int?]

/// Threads that change groups of states in batches, below random graphs of derived values and of streams.
///
/// Each batch sets whole groups to its number. So two states of one group always have the same number in each derived value and each
/// snapshot, and two ways from one state to one derived value agree. A derived value emits at most once for each batch that changes one of
/// its states, and a stream of one state exactly once. What `combineLatest` emits can be a mixture, but not the last value.
private final class BatchGlitchScenario: Sendable {
  private enum Action {
    /// Sets groups of states; `update` reads a state of the group first.
    case batch([Int], updates: Bool)
    /// Sets a group to a number that nobody may see, and throws.
    case throwingBatch(Int)
    case event
    case read(Int)
    case subscribe(Int)
    case unsubscribe
  }

  private struct Node {
    let stream: Observable<Stamps>
    /// The derived value, unless this is a stream.
    var property: ObservableProperty<Stamps>?
    /// Whether it depends on one state, and emits once for each change.
    var isExact = false
    let states: Set<Int>
    let text: String

    init(_ stream: Observable<Stamps>, of states: Set<Int>, isExact: Bool, _ text: String) {
      (self.stream, self.states, self.isExact, self.text) = (stream, states, isExact, text)
    }

    init(_ property: ObservableProperty<Stamps>, of states: Set<Int>, _ text: String) {
      (stream, self.property, self.states, self.text) = (property, property, states, text)
    }
  }

  private let monitor: IterationState
  private let iteration: LockedValue<Iteration>
  private let states: [BehaviorRelay<Int>]
  private let events = PublishRelay<Int>()
  /// How many events the observer of `events` has counted, which a batch that throws must not take back.
  private let countedEvents = BehaviorRelay(value: 0)
  private let scripts: [[Action]]
  private let nodes: LockedValue<[Node]>
  private let permanent: [Int]
  /// Subscriptions that threads have made, with what each has received last.
  private let late = LockedValue<[(subscription: any Disposable, last: LockedValue<Stamps>)]>([])
  /// How often each permanent subscriber is to receive a value, at most or exactly.
  private let expected: [Int]
  private let eventCount: Int

  private static let groupSize = 2

  init(_ iteration: Iteration, threads: ClosedRange<Int>, batches: ClosedRange<Int>, changesSubscribers: Bool = false) {
    monitor = iteration.monitor
    let groups = iteration.number(1...3)
    let states = (0..<groups * Self.groupSize).map { _ in BehaviorRelay(value: 0) }
    var nodes = states.enumerated().map { index, state in
      Node(state.mapValue { value in Self.stamps(states.count, index, value) }, of: [index], "state\(index)")
    }
    nodes += states.enumerated().map { index, state in
      let stream = state.map { value in Self.stamps(states.count, index, value) }
      return Node(stream, of: [index], isExact: true, "stream of state\(index)")
    }
    for _ in 0..<iteration.number(1...12) {
      let (one, other) = (Self.pick(nodes.count, iteration), Self.pick(nodes.count, iteration))
      let (source, second) = (nodes[one], nodes[other])
      let (stream, isExact) = (source.stream, source.isExact)
      let both = source.states.union(second.states)
      switch iteration.number(1...10) {
      case 1...6:
        if let first = source.property, let second = second.property {
          nodes.append(Node(.combine(first, second) { Self.merge($0, $1) }, of: both, "combine(\(one), \(other))"))
        } else {
          let combined = Observable.combineLatest(stream, second.stream) { Self.merge($0, $1) }
          nodes.append(Node(combined, of: both, isExact: false, "combineLatest(\(one), \(other))"))
        }
      case 7: nodes.append(Node(stream.map { $0 }, of: source.states, isExact: isExact, "map(\(one))"))
      case 8:
        let flattened = stream.flatMap { Observable.just($0) }
        nodes.append(Node(flattened, of: source.states, isExact: isExact, "flatMap(\(one))"))
      // Without a replay, a later subscriber would miss the first value.
      case 9: nodes.append(Node(stream.share(replay: 1), of: source.states, isExact: isExact, "share(\(one))"))
      default:
        guard let property = source.property else { continue }
        nodes.append(Node(property.mapValue { $0 }, of: source.states, "mapValue(\(one))"))
      }
    }
    permanent = (0..<iteration.number(1...4)).map { $0 == 0 ? nodes.count - 1 : iteration.number(0...nodes.count - 1) }
    scripts = (0..<iteration.number(threads)).map { _ in
      (0..<iteration.number(batches)).map { _ in
        switch iteration.number(1...12) {
        case 1: return .event
        case 2 where changesSubscribers: return .unsubscribe
        case 3 where changesSubscribers: return .subscribe(iteration.number(0...nodes.count - 1))
        case 4: return .throwingBatch(iteration.number(0...groups - 1))
        case 5, 6: return .read(iteration.number(0...nodes.count - 1))
        default:
          let chosen = (0..<groups).filter { _ in iteration.chance(1, of: 2) }
          return .batch(chosen.isEmpty ? [iteration.number(0...groups - 1)] : chosen, updates: iteration.chance(1, of: 4))
        }
      }
    }
    expected = permanent.map { [scripts] node in
      let dependencies = Set(nodes[node].states.map { $0 / Self.groupSize })
      return scripts.joined().reduce(1) { count, action in
        if case .batch(let groups, _) = action, !dependencies.isDisjoint(with: groups) { count + 1 } else { count }
      }
    }
    eventCount = scripts.joined().reduce(0) { count, action in if case .event = action { count + 1 } else { count } }
    self.states = states
    self.nodes = LockedValue(nodes)
    self.iteration = LockedValue(iteration)
  }

  /// Prefers the nodes that were made last, so that graphs are deep.
  private static func pick(_ count: Int, _ iteration: Iteration) -> Int {
    iteration.chance(1, of: 2) ? count - 1 : iteration.number(0...count - 1)
  }

  private static func stamps(_ count: Int, _ index: Int, _ value: Int) -> Stamps {
    var stamps: Stamps = Array(repeating: nil, count: count)
    stamps[index] = value
    return stamps
  }

  /// Returns what both streams have seen; -1 stands for a state that they have seen differently.
  private static func merge(_ first: Stamps, _ second: Stamps) -> Stamps {
    zip(first, second).map { first, second in
      guard let first, let second else { return first ?? second }
      return first == second ? first : -1
    }
  }

  private static func isMixed(_ stamps: Stamps) -> Bool {
    stride(from: 0, to: stamps.count, by: groupSize).contains { start in
      let group = stamps[start..<start + groupSize].compactMap { $0 }
      return group.contains(-1) || Set(group).count > 1
    }
  }

  func run() {
    let nodes = nodes.withLock { $0 }
    let counts = permanent.map { _ in Relaxed(0) }
    let received = Relaxed(0)
    let bag = DisposeBag()
    let last = LockedValue<[Stamps]>(Array(repeating: [], count: permanent.count))
    for (number, node) in permanent.enumerated() {
      let (count, isDerived, monitor) = (counts[number], nodes[node].property != nil, monitor)
      nodes[node].stream.subscribe(onNext: { stamps in
        Self.check(stamps, isDerived, "a subscriber of node \(node) received", monitor)
        last.withLock { $0[number] = stamps }
        count.add()
        monitor.stateChanged()
      }).disposed(by: bag)
    }
    events.subscribe(onNext: { [monitor, countedEvents] number in
      if number == Self.thrown { return }
      countedEvents.update { $0 += 1 }
      received.add()
      monitor.stateChanged()
    }).disposed(by: bag)
    // The initial values may arrive on another thread.
    _ = monitor.wait { counts.allSatisfy { $0.count > 0 } }
    iteration.withLock { $0 }.onThreads(
      scripts.enumerated().map { thread, script in { self.perform(script, thread) } })
    let isExact = permanent.map { nodes[$0].isExact }
    let isQuiet = monitor.wait {
      zip(isExact, zip(counts, self.expected)).allSatisfy { isExact, counts in !isExact || counts.0.count >= counts.1 }
        && received.count >= self.eventCount && self.areFinal(last.withLock { $0 })
        && self.areFinal(self.late.withLock { $0.map { $0.last.withLock { $0 } } })
    }
    let seen = counts.map { $0.count }
    let areCountsRight = permanent.indices.allSatisfy { number in
      if isExact[number] { return seen[number] == expected[number] }
      return nodes[permanent[number]].property == nil || seen[number] <= expected[number]
    }
    if !isQuiet || !areCountsRight || received.count != eventCount || countedEvents.value != eventCount {
      monitor.fail(
        "the subscribers received \(seen) values, expected \(expected); \(received.count) of "
          + "\(eventCount) events arrived, \(countedEvents.value) were counted; later subscribers have \(late.withLock { $0.map { $0.last.withLock { $0 } } }), "
          + "the states are \(states.map(\.value))")
    }
    for (subscription, _) in late.withLock({ $0 }) { subscription.dispose() }
    guard !monitor.failures.isEmpty else { return }
    let texts = nodes.enumerated().map { "\($0): \($1.text)" }
    monitor.note("subscribers of \(permanent); \(texts.joined(separator: ", "))")
  }

  /// Fails if a batch that has thrown is visible, or if a derived value is a mixture.
  private static func check(_ stamps: Stamps, _ isDerived: Bool, _ text: String, _ monitor: IterationState) {
    if stamps.contains(thrown) || isDerived && isMixed(stamps) { monitor.fail("\(text) \(stamps)") }
  }

  private static let thrown = -2

  /// Whether the permanent subscribers have received the values of the states.
  private func areFinal(_ last: [Stamps]) -> Bool {
    last.allSatisfy { stamps in zip(stamps, states).allSatisfy { stamp, state in stamp.map { $0 == state.value } ?? true } }
  }

  private func perform(_ script: [Action], _ thread: Int) {
    let nodes = nodes.withLock { $0 }
    for (index, action) in script.enumerated() {
      let number = (index + 1) * 8 + thread
      switch action {
      case .batch(let groups, let updates): send(number, to: groups, updates: updates)
      case .throwingBatch(let group): sendAndThrow(to: group)
      case .event: events.accept(number)
      case .read(let node): read(nodes[node], of: node)
      case .subscribe(let node):
        let (monitor, isDerived) = (monitor, nodes[node].property != nil)
        let last = LockedValue<Stamps>([])
        let subscription = nodes[node].stream.subscribe(onNext: { stamps in
          Self.check(stamps, isDerived, "a later subscriber of node \(node) received", monitor)
          last.withLock { $0 = stamps }
          monitor.stateChanged()
        })
        late.withLock { $0.append((subscription, last)) }
      case .unsubscribe: late.withLock { $0.popLast() }?.subscription.dispose()
      }
    }
  }

  private func read(_ node: Node, of number: Int) {
    if let property = node.property { return Self.check(property.value, true, "node \(number) has the value", monitor) }
    let group = number % (states.count / Self.groupSize) * Self.groupSize
    let (first, second) = ObservableProperty.snapshot(states[group], states[group + 1])
    if first != second || first == Self.thrown { monitor.fail("a snapshot has the values \(first), \(second)") }
  }

  private func send(_ number: Int, to groups: [Int], updates: Bool) {
    batch {
      for group in groups {
        for state in states[group * Self.groupSize..<(group + 1) * Self.groupSize] {
          if updates { state.update { $0 = number } } else { state.accept(number) }
        }
      }
      // Reads are those of the batch.
      for group in groups where states[group * Self.groupSize].value != number { monitor.fail("a batch read another value") }
    }
  }

  private func sendAndThrow(to group: Int) {
    struct Failure: Error {}
    try? batch {
      for state in states[group * Self.groupSize..<(group + 1) * Self.groupSize] { state.accept(Self.thrown) }
      // This thread may now deliver what another one sends.
      events.accept(Self.thrown)
      throw Failure()
    }
  }
}

/// A count that several closures capture.
///
/// It orders nothing, so that it hides no missing barrier.
private final class Relaxed: Sendable {
  private let value: Atomic<Int>

  init(_ value: Int) { self.value = Atomic(value) }

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.add(1, ordering: .relaxed) }
}
