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
    Scenario(
      "batches", "batches without a common state",
      run: { BatchGlitchScenario($0, threads: 2...4, batches: 1...20, sharesState: false).run() }),
  ]
}

/// The newest batch that a stream has seen of each state, or nil for states that it does not depend on.
private typealias Stamps = [Int?]

/// Threads that change groups of states in batches, below random graphs of `combineLatest` and shared streams.
///
/// Each batch sets whole groups to its number. So two states of one group always have the same number, in every emission, and two ways
/// from one state to one operator agree. Each batch makes a stream emit once if it depends on one of the batch's states. Without a common
/// state, or if threads also subscribe, batches that meet in an operator or shared stream can be seen as several emissions. Then only the
/// values are checked that each subscriber has at the end.
private final class BatchGlitchScenario: Sendable {
  private enum Action {
    /// Sets groups of states; `update` reads a state of the group first.
    case batch([Int], updates: Bool)
    case event
    case subscribe(Int)
    case unsubscribe
  }

  private let monitor: IterationState
  private let iteration: LockedValue<Iteration>
  private let states: [BehaviorRelay<Int>]
  private let events = PublishRelay<Int>()
  /// A state that all batches change.
  private let common: BehaviorRelay<Int>?
  /// Whether no subscriber may see a mixture.
  private let isStrict: Bool
  private let scripts: [[Action]]
  private typealias Node = (stream: Observable<Stamps>, states: Set<Int>, text: String)

  private let nodes: LockedValue<[Node]>
  private let permanent: [Int]
  /// Subscriptions that threads have made, with what each has received last.
  private let late = LockedValue<[(subscription: any Disposable, last: LockedValue<Stamps>)]>([])
  /// How often each permanent subscriber is to receive a value.
  private let expected: [Int]
  private let eventCount: Int

  private static let groupSize = 2

  init(
    _ iteration: Iteration, threads: ClosedRange<Int>, batches: ClosedRange<Int>, changesSubscribers: Bool = false,
    sharesState: Bool = true
  ) {
    monitor = iteration.monitor
    common = sharesState ? BehaviorRelay(value: 0) : nil
    isStrict = sharesState && !changesSubscribers
    let groups = iteration.number(1...3)
    let states = (0..<groups * Self.groupSize).map { _ in BehaviorRelay(value: 0) }
    var nodes = states.enumerated().map { index, state in
      let stamps = state.map { value in Self.stamps(states.count, index, value) }
      return (stream: stamps, states: Set([index]), text: "state\(index)")
    }
    for _ in 0..<iteration.number(1...12) {
      let (one, other) = (Self.pick(nodes.count, iteration), Self.pick(nodes.count, iteration))
      let (stream, dependencies) = (nodes[one].stream, nodes[one].states)
      switch iteration.number(1...10) {
      case 1, 2, 3, 4, 5:
        nodes.append(
          (
            .combineLatest(stream, nodes[other].stream) { Self.merge($0, $1) }, dependencies.union(nodes[other].states),
            "combineLatest(\(one), \(other))"
          ))
      case 6: nodes.append((stream.map { $0 }, dependencies, "map(\(one))"))
      // The gates in the closure of `create` do not know how far it is from the subscriber.
      case 7 where one < states.count:
        nodes.append((.create { observer in stream.subscribe(observer) }, dependencies, "create(\(one))"))
      case 8: nodes.append((stream.flatMap { Observable.just($0) }, dependencies, "flatMap(\(one))"))
      // Without a replay, a later subscriber would miss the first value.
      default: nodes.append((stream.share(replay: 1), dependencies, "share(\(one))"))
      }
    }
    permanent = (0..<iteration.number(1...3)).map { $0 == 0 ? nodes.count - 1 : iteration.number(0...nodes.count - 1) }
    scripts = (0..<iteration.number(threads)).map { _ in
      (0..<iteration.number(batches)).map { _ in
        switch iteration.number(1...10) {
        case 1: return .event
        case 2 where changesSubscribers: return .unsubscribe
        case 3 where changesSubscribers: return .subscribe(iteration.number(0...nodes.count - 1))
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
    let counts = permanent.map { _ in Relaxed(0) }
    let received = Relaxed(0)
    let bag = DisposeBag()
    let streams = nodes.withLock { $0.map(\.stream) }
    let last = LockedValue<[Stamps]>(Array(repeating: [], count: permanent.count))
    let isStrict = isStrict
    for (number, node) in permanent.enumerated() {
      let (monitor, count) = (monitor, counts[number])
      streams[node].subscribe(onNext: { stamps in
        if isStrict, Self.isMixed(stamps) { monitor.fail("a subscriber of node \(node) received \(stamps)") }
        last.withLock { $0[number] = stamps }
        count.add()
        monitor.stateChanged()
      }).disposed(by: bag)
    }
    events.subscribe(onNext: { [monitor] _ in
      received.add()
      monitor.stateChanged()
    }).disposed(by: bag)
    // The initial values may arrive on another thread.
    _ = monitor.wait { counts.allSatisfy { $0.count == 1 } }
    iteration.withLock { $0 }.onThreads(
      scripts.enumerated().map { thread, script in { self.perform(script, thread, streams) } })
    let isQuiet = monitor.wait {
      zip(counts, expected).allSatisfy { $0.count >= $1 }
        && received.count >= self.eventCount && self.areFinal(last.withLock { $0 })
        && self.areFinal(self.late.withLock { $0.map { $0.last.withLock { $0 } } })
    }
    let seen = counts.map { $0.count }
    if !isQuiet || isStrict && seen != expected || received.count != eventCount {
      monitor.fail(
        "the subscribers received \(seen) values, expected \(expected); \(received.count) of "
          + "\(eventCount) events arrived; later subscribers have \(late.withLock { $0.map { $0.last.withLock { $0 } } }), "
          + "the states are \(states.map(\.value))")
    }
    for (subscription, _) in late.withLock({ $0 }) { subscription.dispose() }
    guard !monitor.failures.isEmpty else { return }
    let texts = nodes.withLock { $0.enumerated().map { "\($0): \($1.text)" } }
    monitor.note("subscribers of \(permanent); \(texts.joined(separator: ", "))")
  }

  /// Whether the permanent subscribers have received the values of the states.
  private func areFinal(_ last: [Stamps]) -> Bool {
    last.allSatisfy { stamps in zip(stamps, states).allSatisfy { stamp, state in stamp.map { $0 == state.value } ?? true } }
  }

  private func perform(_ script: [Action], _ thread: Int, _ streams: [Observable<Stamps>]) {
    for (index, action) in script.enumerated() {
      let number = (index + 1) * 8 + thread
      switch action {
      case .batch(let groups, let updates): send(number, to: groups, updates: updates)
      case .event: events.accept(number)
      case .subscribe(let node):
        let monitor = monitor
        let last = LockedValue<Stamps>([])
        let subscription = streams[node].subscribe(onNext: { stamps in
          last.withLock { $0 = stamps }
          monitor.stateChanged()
        })
        late.withLock { $0.append((subscription, last)) }
      case .unsubscribe: late.withLock { $0.popLast() }?.subscription.dispose()
      }
    }
  }

  private func send(_ number: Int, to groups: [Int], updates: Bool) {
    batch {
      common?.accept(number)
      for group in groups {
        for state in states[group * Self.groupSize..<(group + 1) * Self.groupSize] {
          if updates { state.update { $0 = number } } else { state.accept(number) }
        }
      }
      // Reads are those of the batch.
      for group in groups where states[group * Self.groupSize].value != number { monitor.fail("a batch read another value") }
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
