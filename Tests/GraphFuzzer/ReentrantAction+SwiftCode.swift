extension ReentrantAction {
  func code(_ sources: [Source]) -> String {
    switch self {
    case .send(let subject, let event):
      guard case .subject(let kind, _) = sources[subject] else { return "" }
      if kind.isRelay { if case .next(let value) = event { return "source\(subject).accept(\(value))" } else { return "" } }
      return event == .released ? "source\(subject).dispose()" : "source\(subject).on(\(event.code))"
    case .dispose(let observer): return "subscription\(observer).dispose()"
    case .subscribe: return "subscribeLate(root.value)"
    case .watch(let source): return "subscribeLate(source\(source).asObservable())"
    }
  }
}
