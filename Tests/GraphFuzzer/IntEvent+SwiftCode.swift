extension IntEvent {
  var code: String {
    switch self {
    case .next(let value): ".next(\(value))"
    case .error(let code): ".error(GraphError(code: \(code)))"
    case .completed: ".completed"
    case .released: "disposed"
    }
  }
}

extension TimedIntEvent {
  var code: String {
    switch value {
    case .next(let value): ".next(\(time), \(value))"
    case .error(let code): ".error(\(time), GraphError(code: \(code)))"
    case .completed: ".completed(\(time))"
    case .released: "released"
    }
  }
}
