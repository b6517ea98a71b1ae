import Rill

/// The expected result of an operator with several sources, computed from a script.
///
/// The models are slow and obviously correct.
struct SeveralSourcesModel: Sendable {
  let name: String
  let sources: Int
  let build: @Sendable ([Observable<Int>]) -> Observable<Int>
  let model: @Sendable (_ script: [ScriptStep]) -> ScriptOutcome

  init(
    _ name: String, _ sources: Int, _ build: @escaping @Sendable ([Observable<Int>]) -> Observable<Int>,
    _ model: @escaping @Sendable (_ script: [ScriptStep]) -> ScriptOutcome
  ) {
    self.name = name
    self.sources = sources
    self.build = build
    self.model = model
  }

  static let all = combining + gating + successive
}

/// The steps of a script so far, from which a model decides.
struct History {
  private(set) var steps: [ScriptStep] = []
  private let count: Int

  init(sources: Int) { count = sources }

  /// Adds a step.
  ///
  /// Returns false if its source has already ended.
  mutating func add(_ step: ScriptStep) -> Bool {
    if isDone(step.source) { return false }
    steps.append(step)
    return true
  }

  func values(_ source: Int) -> [Int] {
    steps.compactMap { if $0.source == source, case .value(let value) = $0.kind { value } else { nil } }
  }

  func isDone(_ source: Int) -> Bool {
    steps.contains { step in
      if case .value = step.kind { false } else { step.source == source }
    }
  }

  var areAllDone: Bool { (0..<count).allSatisfy(isDone) }
  func areOthersDone(than source: Int) -> Bool { (0..<count).allSatisfy { $0 == source || isDone($0) } }
}

/// Runs a script until `decide` sets the end or a source fails.
private func deciding(
  _ script: [ScriptStep], sources: Int, _ decide: (ScriptStep, History, inout ScriptOutcome) -> Void
) -> ScriptOutcome {
  var history = History(sources: sources)
  var outcome = ScriptOutcome()
  for step in script where outcome.end == nil && history.add(step) {
    if step.kind == .failed { outcome.end = .failed(["a", "b", "c"][step.source]) } else { decide(step, history, &outcome) }
  }
  return outcome
}

extension SeveralSourcesModel {
  fileprivate static let combining: [SeveralSourcesModel] = [2, 3].flatMap { count in
    [
      SeveralSourcesModel("combineLatest \(count)", count, { .combineLatest($0) { $0.reduce(0) { $0 * 10 + $1 } } }) { script in
        deciding(script, sources: count) { step, history, outcome in
          let newest = (0..<count).compactMap { history.values($0).last }
          if case .value = step.kind {
            if newest.count == count {
              outcome.values.append(newest.reduce(0) { $0 * 10 + $1 })
            } else if history.areOthersDone(than: step.source) {
              outcome.end = .completed
            }
          } else if history.areAllDone {
            outcome.end = .completed
          }
        }
      },
      SeveralSourcesModel("zip \(count)", count, { .zip($0) { $0.reduce(0) { $0 * 10 + $1 } } }) { script in
        deciding(script, sources: count) { step, history, outcome in
          if case .value = step.kind {
            let place = outcome.values.count
            let partners = (0..<count).compactMap { source in
              let values = history.values(source)
              return place < values.count ? values[place] : nil
            }
            if partners.count == count { outcome.values.append(partners.reduce(0) { $0 * 10 + $1 }) }
          }
          if (0..<count).contains(where: { history.isDone($0) && history.values($0).count == outcome.values.count }) {
            outcome.end = .completed
          }
        }
      },
      SeveralSourcesModel("merge \(count)", count, { .merge($0) }) { script in
        deciding(script, sources: count) { step, history, outcome in
          if case .value(let value) = step.kind { outcome.values.append(value) }
          if history.areAllDone { outcome.end = .completed }
        }
      },
      SeveralSourcesModel("amb \(count)", count, { .amb($0) }) { script in
        let winner = script.first?.source
        return deciding(script.filter { $0.source == winner }, sources: count) { step, _, outcome in
          if case .value(let value) = step.kind { outcome.values.append(value) } else { outcome.end = .completed }
        }
      },
    ]
  }

  fileprivate static let gating: [SeveralSourcesModel] = [
    SeveralSourcesModel("withLatestFrom", 2, { $0[0].withLatestFrom($0[1]) { $0 * 10 + $1 } }) { script in
      deciding(script, sources: 2) { step, history, outcome in
        guard step.source == 0 else { return }
        guard case .value(let value) = step.kind else { return outcome.end = .completed }
        if let newest = history.values(1).last { outcome.values.append(value * 10 + newest) }
      }
    },
    SeveralSourcesModel("pausable", 2, { $0[0].pausable($0[1].map { $0 % 2 == 0 }) }) { script in
      deciding(script, sources: 2) { step, history, outcome in
        guard step.source == 0 else { return }
        guard case .value(let value) = step.kind else { return outcome.end = .completed }
        if let newest = history.values(1).last, newest % 2 == 0 { outcome.values.append(value) }
      }
    },
    SeveralSourcesModel("pausableBuffered", 2, { $0[0].pausableBuffered($0[1].map { $0 % 2 == 0 }, limit: nil) }) { script in
      deciding(script, sources: 2) { step, history, outcome in
        let all = history.values(0)
        switch (step.source, step.kind) {
        case (0, .completed): (outcome.values, outcome.end) = (all, .completed)
        case (_, .completed): break
        default: if let newest = history.values(1).last, newest % 2 == 0 { outcome.values = all }
        }
      }
    },
    SeveralSourcesModel("bufferWithTrigger", 2, { $0[0].bufferWithTrigger($0[1]).map { $0.count } }) { script in
      deciding(script, sources: 2) { step, history, outcome in
        let rest = history.values(0).count - outcome.values.reduce(0, +)
        switch (step.source, step.kind) {
        case (0, .value), (1, .completed): break
        case (0, _):
          outcome.values.append(rest)
          outcome.end = .completed
        default: outcome.values.append(rest)
        }
      }
    },
    SeveralSourcesModel("take(until:)", 2, { $0[0].take(until: $0[1]) }) { script in
      deciding(script, sources: 2) { step, _, outcome in
        switch (step.source, step.kind) {
        case (0, .value(let value)): outcome.values.append(value)
        case (1, .completed): break
        default: outcome.end = .completed
        }
      }
    },
    SeveralSourcesModel("skip(until:)", 2, { $0[0].skip(until: $0[1]) }) { script in
      // After its first value, the other source is ignored.
      let opening = script.firstIndex { step in
        guard step.source == 1, case .value = step.kind else { return false }
        return !script.prefix { $0 != step }.contains { $0.source == 1 }
      }
      let relevant = script.enumerated().filter { $0.element.source == 0 || $0.offset <= opening ?? .max }.map(\.element)
      return deciding(relevant, sources: 2) { step, history, outcome in
        let isOpen = !history.values(1).isEmpty
        switch (step.source, step.kind) {
        case (0, .value(let value)): if isOpen { outcome.values.append(value) }
        case (0, _): outcome.end = isOpen ? .completed : .released
        default: break
        }
      }
    },
    SeveralSourcesModel("sample", 2, { $0[0].sample($0[1]) }) { script in
      deciding(script, sources: 2) { step, history, outcome in
        guard step.source == 1 else {
          // There is no sampling any more.
          if history.isDone(0), history.isDone(1) { outcome.end = .released }
          return
        }
        // The newest value since the last sampling.
        let before = history.steps.dropLast()
        let lastSampling = before.lastIndex { $0.source == 1 } ?? -1
        let since = before.suffix(from: lastSampling + 1)
        let newest = since.compactMap { if case .value(let value) = $0.kind { value } else { nil } }.last
        if let newest { outcome.values.append(newest) }
        if history.isDone(0) { outcome.end = .completed }
      }
    },
  ]

  fileprivate static let successive: [SeveralSourcesModel] = [
    SeveralSourcesModel("concat", 2, { .concat($0) }) { script in
      let firstEnd = script.firstIndex { $0.source == 0 && ($0.kind == .completed || $0.kind == .failed) }
      let relevant = script.enumerated().filter { offset, step in
        step.source == 0 || offset > firstEnd ?? .max
      }
      // The second source can have ended before it was subscribed to.
      let before = script.prefix(firstEnd.map { $0 + 1 } ?? script.count)
      var history = History(sources: 2)
      for step in before { _ = history.add(step) }
      let missed = before.first { $0.source == 1 && ($0.kind == .completed || $0.kind == .failed) }
      return deciding(relevant.map(\.element), sources: 2) { step, _, outcome in
        if case .value(let value) = step.kind { return outcome.values.append(value) }
        if step.source == 1 { return outcome.end = .completed }
        switch missed?.kind {
        case .completed?: outcome.end = .completed
        case .failed?: outcome.end = .failed("b")
        default: break
        }
      }
    },
    SeveralSourcesModel("switchLatest of the first's values", 3, { s in s[0].flatMapLatest { $0 % 2 == 0 ? s[1] : s[2] } }) {
      script in
      switching(script)
    },
  ]

  /// Returns the result of switching to the second source for an even value of the first, and to the third for an odd one.
  private static func switching(_ script: [ScriptStep]) -> ScriptOutcome {
    var history = History(sources: 3)
    var outcome = ScriptOutcome()
    var newest: Int?
    var isNewestDone = true
    for step in script where outcome.end == nil && history.add(step) {
      switch (step.source, step.kind) {
      case (0, .value(let value)):
        let stream = value % 2 == 0 ? 1 : 2
        newest = stream
        isNewestDone = history.isDone(stream)
        let failed = history.steps.contains { $0.source == stream && $0.kind == .failed }
        if failed { outcome.end = .failed(["a", "b", "c"][stream]) }
      case (0, .failed): outcome.end = .failed("a")
      case (0, .completed): if isNewestDone { outcome.end = .completed }
      case (newest, .value(let value)): outcome.values.append(value)
      case (newest, .failed): outcome.end = .failed(["a", "b", "c"][step.source])
      case (newest, .completed):
        isNewestDone = true
        if history.isDone(0) { outcome.end = .completed }
      default: break
      }
    }
    return outcome
  }
}
