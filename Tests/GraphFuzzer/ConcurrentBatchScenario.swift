import TestSupport

/// States, values derived from them, and batches that several threads play at once.
struct ConcurrentBatchScenario {
  /// The first one is a relay that each batch sets to its number; the others are relays and derived values.
  var sources: [Source]
  var batches: [ReentrantAction]
  /// The sources of which another thread takes snapshots, with the first one.
  let read: [Int]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let stateCount = number(2...5)
    var sources = (0..<stateCount).map { Source.subject(.behaviorRelay($0 == 0 ? -1 : number(0...9)), []) }
    for _ in 0..<number(1...5) {
      let kind: DerivedValueKind
      switch number(1...4) {
      case 1, 2: kind = .combineValues
      case 3: kind = .mapValue(number(0...9))
      default: kind = .distinctValue
      }
      let inputs = (0..<(kind == .combineValues ? number(1...3) : 1)).map { _ in number(0...sources.count - 1) }
      sources.append(.derived(kind, inputs))
    }
    func changes(depth: Int) -> [ReentrantAction] {
      (0..<number(1...5)).map { _ in
        let state = number(1...stateCount - 1)
        switch number(1...10) {
        case 1, 2, 3: return .update(subject: state, number(0...9))
        case 4, 5: return depth > 0 ? .batch(changes(depth: depth - 1), fails: number(1...2) == 1) : .read(source: state)
        default: return .send(subject: state, .next(number(0...9)))
        }
      }
    }
    batches = (0..<number(9...30)).map { index in
      var actions = changes(depth: 2)
      actions.insert(.send(subject: 0, .next(index)), at: number(0...actions.count))
      return .batch(actions, fails: number(1...10) == 1)
    }
    self.sources = sources
    read = (0..<3).map { _ in number(0...sources.count - 1) }
  }

  /// The numbers of the batches that are to be delivered.
  var delivered: [Int] {
    batches.compactMap { batch in
      guard case .batch(let actions, false) = batch else { return nil }
      for case .send(0, .next(let number)) in actions { return number }
      return nil
    }
  }

  /// Returns the scenario of one thread that plays the batches with these numbers, and reads all sources before them and after each.
  func inOrder(_ order: [Int]) -> Scenario {
    let reads = sources.indices.map(ReentrantAction.read)
    var script = [TimedActions(time: 0, actions: sources.indices.map(ReentrantAction.watch) + reads)]
    for number in order {
      let batch = batches.first {
        if case .batch(let actions, _) = $0 { actions.contains(.send(subject: 0, .next(number))) } else { false }
      }
      script.append(TimedActions(time: script.count * 1000, actions: [batch!] + reads))
    }
    return Scenario(
      sources: sources, shares: [], root: .leaf(.never), observers: [ObserverPlan(subscribe: 0, reactions: [])], script: script)
  }

  var text: String {
    let sources = sources.enumerated().map { "let source\($0) = \($1.code)" }
    return (sources + ["snapshots of \([0] + read)"] + batches.map { "\($0)" }).joined(separator: "\n")
  }
}
