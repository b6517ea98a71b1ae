import TestSupport
import XCTest

@testable import Rill

/// The rule of `combineLatest` and `zip` in isolation.
///
/// It is compared with the models of these operators, for every order of up to six events.
final class InternalOperatorRuleTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread) }

  /// What an operator does after a step.
  private enum Action {
    case nothing
    case deliver(Int)
    case deliverLast(Int)
    case complete
  }

  /// Runs `rule` through every script of up to six steps (four for three sources) and compares with the model called `name`.
  private func expect(
    _ name: String, sources: Int, line: UInt = #line, rule: () -> (ScriptStep, [[Int]]) -> Action
  ) throws {
    let operation = try XCTUnwrap(SeveralSourcesModel.all.first { $0.name == name }, line: line)
    var isRight = true
    for length in 0...(sources == 2 ? 6 : 4) {
      everyScript(sources: sources, length: length) { script in
        guard isRight else { return }
        let found = result(of: script, sources: sources, rule())
        let expected = operation.model(script)
        guard found != expected else { return }
        isRight = false
        XCTFail("\(script.map(\.description).joined(separator: " ")): \(found), not \(expected)", line: line)
      }
    }
  }

  private func result(of script: [ScriptStep], sources: Int, _ rule: (ScriptStep, [[Int]]) -> Action) -> ScriptOutcome {
    var outcome = ScriptOutcome()
    var isDone = Array(repeating: false, count: sources)
    var values: [[Int]] = Array(repeating: [], count: sources)
    for step in script where outcome.end == nil && !isDone[step.source] {
      switch step.kind {
      case .failed:
        outcome.end = .failed(["a", "b", "c"][step.source])
        continue
      case .completed: isDone[step.source] = true
      case .value(let value): values[step.source].append(value)
      }
      switch rule(step, values) {
      case .nothing: break
      case .deliver(let value): outcome.values.append(value)
      case .complete: outcome.end = .completed
      case .deliverLast(let value):
        outcome.values.append(value)
        outcome.end = .completed
      }
    }
    return outcome
  }

  func testCombineLatest() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for count in 2...3 {
      try expect("combineLatest \(count)", sources: count) {
        var rule = CombinationRule(count: count)
        return { step, values in
          guard case .value = step.kind else { return rule.completed(step.source) ? .complete : .nothing }
          switch rule.missing == 0 ? .emit : rule.received(from: step.source, removing: false) {
          case .wait: return .nothing
          case .emit: return .deliver(values.compactMap(\.last).reduce(0) { $0 * 10 + $1 })
          case .complete: return .complete
          }
        }
      }
    }
  }

  func testZip() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for count in 2...3 {
      try expect("zip \(count)", sources: count) {
        var rule = CombinationRule(count: count)
        var delivered = 0
        return { step, values in
          guard case .value = step.kind else {
            _ = rule.completed(step.source)
            return rule.isExhausted ? .complete : .nothing
          }
          switch rule.received(from: step.source, removing: true) {
          case .wait: return .nothing
          case .emit:
            delivered += 1
            let row = values.map { $0[delivered - 1] }.reduce(0) { $0 * 10 + $1 }
            return rule.isExhausted ? .deliverLast(row) : .deliver(row)
          case .complete: return .complete
          }
        }
      }
    }
  }
}
