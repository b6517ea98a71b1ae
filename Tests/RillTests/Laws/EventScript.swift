import Rill

/// Returns the result of running `script` on a stream built from subjects, disposed after `disposal` steps if that is not nil.
func outcome(
  of script: [ScriptStep], sources count: Int, disposingAfter disposal: Int? = nil,
  _ build: ([Observable<Int>]) -> Observable<Int>
) -> ScriptOutcome {
  let subjects = (0..<count).map { _ in PublishSubject<Int>() }
  let outcome = LateValue<ScriptOutcome>()
  outcome.value = ScriptOutcome()
  let subscription = build(subjects).subscribe(
    onNext: { value in outcome.value?.values.append(value) },
    onError: { error in outcome.value?.end = .failed("\(error)") },
    onCompleted: { outcome.value?.end = .completed },
    onDisposed: { if outcome.value?.end == nil { outcome.value?.end = .released } })
  for (index, step) in script.enumerated() {
    if index == disposal { subscription.dispose() }
    switch step.kind {
    case .value(let value): subjects[step.source].onNext(value)
    case .completed: subjects[step.source].onCompleted()
    case .failed: subjects[step.source].onError(Failure(name: ["a", "b", "c"][step.source]))
    }
  }
  if disposal == script.count { subscription.dispose() }
  let result = outcome.value ?? ScriptOutcome()
  subscription.dispose()
  return result
}

extension SeededGenerator {
  /// Returns a random script: mostly values, few of them distinct, and some ends.
  mutating func script(sources: Int, length: Int) -> [ScriptStep] {
    (0..<length).map { _ in
      let source = Int.random(in: 0..<sources, using: &self)
      switch Int.random(in: 0..<14, using: &self) {
      case 0: return ScriptStep(source: source, kind: .completed)
      case 1: return ScriptStep(source: source, kind: .failed)
      default: return ScriptStep(source: source, kind: .value(Int.random(in: 0..<4, using: &self)))
      }
    }
  }
}

/// Calls `body` with every script of exactly `length` steps, in which each value is the number of its step.
func everyScript(sources: Int, length: Int, _ body: ([ScriptStep]) -> Void) {
  func extend(_ script: [ScriptStep]) {
    if script.count == length { return body(script) }
    for source in 0..<sources {
      for kind in [ScriptStep.Kind.value(script.count + 1), .completed, .failed] {
        extend(script + [ScriptStep(source: source, kind: kind)])
      }
    }
  }
  extend([])
}
