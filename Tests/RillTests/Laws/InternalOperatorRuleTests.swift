import TestSupport
import XCTest

@testable import Rill

/// The rules of operators in isolation.
///
/// The rules of `combineLatest` and `zip` are compared with the models of these operators, for every order of up to six
/// events.
final class InternalOperatorRuleTests: XCTestCase {
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
          switch rule.missing == 0 ? .emit : rule.received(from: step.source) {
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
          guard case .value = step.kind else { return rule.completed(step.source) ? .complete : .nothing }
          switch rule.received(from: step.source) {
          case .wait: return .nothing
          case .emit:
            rule.removeValues()
            delivered += 1
            return .deliver(values.map { $0[delivered - 1] }.reduce(0) { $0 * 10 + $1 })
          case .complete: return .complete
          }
        }
      }
    }
  }

  /// Inner streams start and end in every order, with a limit on the number that run at a time.
  func testFlattening() {
    for limit in 1...3 {
      for isQueueing in [true, false] {
        everyOrder(of: 6, kinds: 3) { events in
          var rule = LimitedFlatteningRule(limit: limit, isQueueing: isQueueing)
          var (running, waiting, isSourceDone): (Int, [Int], Bool) = (0, [], false)
          for (place, event) in events.enumerated() {
            var expected: Int?
            var isCompleted = false
            var started: Int?
            switch event {
            case 0 where !isSourceDone:
              started = rule.received() ? place : nil
              if running < limit {
                running += 1
                expected = place
              } else if isQueueing {
                waiting.append(place)
              }
            case 1 where running > 0:
              started = rule.streamCompleted(hasWaiting: !waiting.isEmpty) ? waiting.first : nil
              if waiting.isEmpty { running -= 1 } else { expected = waiting.removeFirst() }
              isCompleted = isSourceDone && running == 0
            case 2 where !isSourceDone:
              rule.isSourceCompleted = true
              isSourceDone = true
              isCompleted = running == 0
            default: continue
            }
            XCTAssertEqual(started, expected, "\(events)")
            if started == nil { XCTAssertEqual(rule.isCompleted, isCompleted, "\(events)") }
          }
        }
      }
    }
  }

  private func everyOrder(of length: Int, kinds: Int, _ body: ([Int]) -> Void) {
    var events = Array(repeating: 0, count: length)
    while true {
      body(events)
      guard let place = events.lastIndex(where: { $0 < kinds - 1 }) else { return }
      events[place] += 1
      for rest in (place + 1)..<max(length, place + 1) { events[rest] = 0 }
    }
  }
}
