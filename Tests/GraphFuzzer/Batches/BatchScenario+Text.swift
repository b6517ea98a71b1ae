extension BatchScenario {
  /// The scenario as text.
  var text: String {
    var lines: [String] = []
    for index in usedNodes {
      if case .source(let source) = nodes[index] {
        lines.append("let source\(source) = \(sources[source])")
      }
      lines.append("let node\(index) = \(nodes[index])")
    }
    for (index, node) in observers.enumerated() { lines.append("observer \(index): node\(node)") }
    for (index, step) in steps.enumerated() { lines.append("step \(index): \(step.text)") }
    return lines.joined(separator: "\n")
  }
}

extension BatchStep {
  fileprivate var text: String {
    let operations = operations.map { "\($0)" }.joined(separator: "; ")
    let body = isBatch ? "batch { \(operations)\(fails ? "; throw" : "") }" : operations
    return body + (reaction.first.map { ", then observer \(reactingObserver): \($0.text)" } ?? "")
  }
}
