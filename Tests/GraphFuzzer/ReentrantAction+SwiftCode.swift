extension ReentrantAction {
  func code(_ scenario: Scenario) -> String {
    let sources = scenario.sources
    switch self {
    case .send(let subject, let event):
      guard case .subject(let kind, _) = sources[subject] else { return "" }
      if kind.isRelay { if case .next(let value) = event { return "source\(subject).accept(\(value))" } else { return "" } }
      return event == .released ? "source\(subject).dispose()" : "source\(subject).on(\(event.code))"
    case .update(let subject, let constant):
      guard case .subject(let kind, _) = sources[subject], kind.isState else { return "" }
      if kind.isRelay { return "source\(subject).update { $0 = ($0 &* 3 &+ \(constant)) % 1000 }" }
      return "if let value = try? source\(subject).value() { source\(subject).onNext((value &* 3 &+ \(constant)) % 1000) }"
    case .read(let source):
      switch scenario.sources[source] {
      case .subject(.behavior, _): return "noteRead(\(source), try? source\(source).value())"
      case let kind where kind.isProperty: return "noteRead(\(source), source\(source).value)"
      default: return ""
      }
    case .batch(let actions, let fails):
      let code = (actions.map { $0.code(scenario) }.filter { !$0.isEmpty } + (fails ? ["throw GraphError(code: 0)"] : []))
        .joined(separator: "; ")
      if code.isEmpty { return "" }
      return fails ? "try? batch { \(code) }" : "batch { \(code) }"
    case .dispose(let observer): return observer < scenario.observers.count ? "subscription\(observer).dispose()" : ""
    case .subscribe: return "subscribeLate(root.value)"
    case .watch(let source): return "subscribeLate(source\(source).asObservable())"
    }
  }
}
