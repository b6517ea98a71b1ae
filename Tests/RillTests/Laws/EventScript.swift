import Rill

/// One event of one source.
struct Step: Equatable, Sendable, CustomStringConvertible {
  enum Kind: Equatable, Sendable {
    case value(Int)
    case completed
    case failed
  }

  let source: Int
  let kind: Kind

  /// The step as text: `a1`, `b|` or `a!`.
  var description: String {
    let name = ["a", "b", "c"][source]
    switch kind {
    case .value(let value): return "\(name)\(value)"
    case .completed: return "\(name)|"
    case .failed: return "\(name)!"
    }
  }
}

/// Returns the result of running `script` on a stream built from subjects, disposed after `disposal` steps if that is not nil.
func outcome(
  of script: [Step], sources count: Int, disposingAfter disposal: Int? = nil,
  _ build: ([Observable<Int>]) -> Observable<Int>
) -> Outcome {
  let subjects = (0..<count).map { _ in PublishSubject<Int>() }
  let outcome = LateValue<Outcome>()
  outcome.value = Outcome()
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
  let result = outcome.value ?? Outcome()
  subscription.dispose()
  return result
}

extension SeededGenerator {
  /// Returns a random script: mostly values, few of them distinct, and some ends.
  mutating func script(sources: Int, length: Int) -> [Step] {
    (0..<length).map { _ in
      let source = Int.random(in: 0..<sources, using: &self)
      switch Int.random(in: 0..<14, using: &self) {
      case 0: return Step(source: source, kind: .completed)
      case 1: return Step(source: source, kind: .failed)
      default: return Step(source: source, kind: .value(Int.random(in: 0..<4, using: &self)))
      }
    }
  }
}

/// Calls `body` with every script of exactly `length` steps, in which each value is the number of its step.
func everyScript(sources: Int, length: Int, _ body: ([Step]) -> Void) {
  func extend(_ script: [Step]) {
    if script.count == length { return body(script) }
    for source in 0..<sources {
      for kind in [Step.Kind.value(script.count + 1), .completed, .failed] {
        extend(script + [Step(source: source, kind: kind)])
      }
    }
  }
  extend([])
}
