import XCTest

/// The check of the linearizability of histories, applied to histories that are right or wrong.
final class LinearizabilityCheckTests: XCTestCase {
  private func check(_ expected: Bool, _ calls: [CallHistory.Call], line: UInt = #line) {
    XCTAssertEqual(CallHistory(calls: calls).failure() == nil, expected, line: line)
  }

  private func call(
    _ kind: CallHistory.Kind, _ begin: UInt64, _ end: UInt64?, _ result: [Int]? = [], isOptional: Bool = false
  ) -> CallHistory.Call {
    CallHistory.Call(process: 1, kind: kind, begin: begin, end: end, result: result, isOptional: isOptional)
  }

  func testTheCheckFindsWhatIsWrong() {
    check(true, [call(.set(0, 1), 1, 2), call(.get(0), 3, 4, [1])])
    // A lost change, a value that goes back, and one that nothing has stored.
    check(false, [call(.set(0, 1), 1, 2), call(.get(0), 3, 4, [0])])
    check(false, [call(.set(0, 1), 1, 10), call(.get(0), 2, 3, [1]), call(.get(0), 4, 5, [0])])
    check(false, [call(.get(0), 1, 2, [7])])
    // Calls at the same time have any order.
    check(true, [call(.set(0, 1), 1, 9), call(.set(0, 2), 2, 8), call(.get(0), 10, 11, [1])])
    check(true, [call(.set(0, 1), 1, 9), call(.get(0), 2, 3, [0]), call(.get(0), 4, 5, [1])])
    // A transaction that is seen in part, and a lost update.
    check(false, [call(.swap(0, 1, 1, 2), 1, 9, [0, 0]), call(.all, 2, 3, [1, 0, 0])])
    check(false, [call(.update(0, 1), 1, 9, [0]), call(.update(0, 2), 2, 8, [0])])
    // A killed call has an effect or none, and does not change its mind.
    for seen in [0, 1] { check(true, [call(.set(0, 1), 1, nil, nil), call(.get(0), 3, 4, [seen])]) }
    check(false, [call(.set(0, 1), 1, nil, nil), call(.get(0), 3, 4, [1]), call(.get(0), 5, 6, [0])])
    var killed = call(.set(0, 1), 1, nil, nil)
    killed.deadAt = 2
    check(false, [killed, call(.set(1, 5), 3, 4), call(.get(0), 5, 6, [0]), call(.get(0), 7, 8, [1])])
    killed.deadAt = 4
    check(true, [killed, call(.set(1, 5), 3, 4), call(.get(0), 5, 6, [0]), call(.get(0), 7, 8, [1])])
  }

  func testAFailingHistoryIsShortened() {
    let calls = [
      call(.set(0, 1), 1, 2), call(.get(1), 3, 4, [0]), call(.set(0, 2), 5, 6), call(.get(0), 7, 8, [1]),
      call(.get(0), 9, 10, [2]), call(.set(1, 4), 11, 12),
    ]
    XCTAssertEqual(CallHistory(calls: calls).shortest().calls.map(\.kind), [.set(0, 1), .set(0, 2), .get(0)])
  }

  private func check(
    _ expected: Bool, _ calls: [CallHistory.Call], seen deliveries: [(UInt64, [Int: Int])], isComplete: Bool = true,
    line: UInt = #line
  ) {
    let observer = CallHistory.Observer(process: 1, start: 0, deliveries: deliveries, isComplete: isComplete)
    let history = CallHistory(calls: calls, observers: [observer])
    XCTAssertEqual(history.failure() == nil && history.observerFlaw() == nil, expected, line: line)
  }

  func testTheCheckOfObservers() {
    var other = [call(.set(0, 1), 1, 2), call(.set(1, 2), 3, 4), call(.set(0, 3), 5, 6)]
    for index in other.indices { other[index].process = 2 }
    // All changes, before or after the end of the call, some of them, or several at once.
    check(true, other, seen: [(2, [0: 1]), (4, [1: 2]), (6, [0: 3])])
    check(true, other, seen: [(1, [0: 1]), (9, [1: 2]), (9, [0: 3])])
    check(true, other, seen: [(9, [0: 3])])
    check(true, other, seen: [(9, [0: 1, 1: 2]), (9, [0: 3])])
    check(true, other, seen: [])
    // Another order, a change that did not happen or not yet, one that was delivered twice, and changes that were never there together.
    check(false, other, seen: [(9, [1: 2]), (9, [0: 1])])
    check(false, other, seen: [(9, [0: 7])])
    check(false, other, seen: [(2, [1: 2])])
    check(false, other, seen: [(2, [0: 1]), (3, [0: 1])])
    check(false, other, seen: [(9, [0: 3, 1: 0])])
    check(false, other, seen: [(9, [0: 1]), (9, [1: 2, 0: 1])])
    // A change of its own is not missing, unless the process was killed.
    let own = [call(.set(0, 1), 1, 2), call(.set(0, 2), 3, 4)]
    check(true, own, seen: [(2, [0: 1]), (4, [0: 2])])
    check(false, own, seen: [(4, [0: 2])])
    check(true, own, seen: [(4, [0: 2])], isComplete: false)
    // What a killed process has stored, and what an observer has seen of it, stays.
    let killed = call(.set(0, 1), 1, nil, nil)
    check(true, [killed, call(.get(0), 5, 6, [1])], seen: [(3, [0: 1])], isComplete: false)
    check(false, [killed, call(.get(0), 5, 6, [0])], seen: [(3, [0: 1])], isComplete: false)
  }

  func testTheCheckOfBackups() {
    let backup = [call(.set(0, 1), 1, 2), call(.backup(1), 3, 4), call(.set(0, 2), 5, 6), call(.restore(1), 7, 8)]
    check(true, backup + [call(.get(0), 9, 10, [1])])
    check(false, backup + [call(.get(0), 9, 10, [2])])
    check(true, backup + [call(.set(1, 5), 9, 10), call(.all, 11, 12, [1, 5, 0])])
    // What was stored before the backup took its place comes back.
    check(false, backup + [call(.set(1, 5), 9, 10), call(.all, 11, 12, [2, 5, 0])])
    check(true, backup + [call(.get(0), 9, 10, [1])], seen: [(6, [0: 1]), (6, [0: 2]), (9, [0: 1])])
    check(false, backup + [call(.get(0), 9, 10, [1])], seen: [(6, [0: 1]), (7, [0: 2]), (8, [0: 1]), (9, [0: 2])])
  }
}
