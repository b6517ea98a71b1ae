import Rill

/// The result of a script: the values emitted and the end.
struct ScriptOutcome: Equatable, Sendable, CustomStringConvertible {
  enum End: Equatable, Sendable {
    case completed
    case failed(String)
    /// Released without an event.
    case released
  }

  var values: [Int] = []
  var end: End?

  var description: String {
    let words = values.map { "\($0)" }
    switch end {
    case nil: return words.joined(separator: " ")
    case .completed: return (words + ["|"]).joined(separator: " ")
    case .failed(let name): return (words + ["!\(name)"]).joined(separator: " ")
    case .released: return (words + ["released"]).joined(separator: " ")
    }
  }
}

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
