import Foundation
import Rill
import RillTesting
import Synchronization
import TestSupport
import XCTest

/// Current values of a `BehaviorRelay` that one thread uses alone until a second one comes.
final class BehaviorRelayConcurrencyTests: XCTestCase {
  /// No read is torn while the thread that was the only one to use the value continues to store.
  func testReadsOfASecondThreadAreNotTorn() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    XCTAssertEqual(faultsOfASecondThread { relay, _ in !relay.value.isTorn }, 0)
  }

  /// No update is lost while the thread that was the only one to use the value continues to update it.
  func testUpdatesOfASecondThread() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    XCTAssertEqual(
      faultsOfASecondThread { relay, updates in
        updates.add(1, ordering: .relaxed)
        return relay.update { value in
          defer { value = Wide(value.number + 1) }
          return !value.isTorn
        }
      }, 0)
  }

  /// Returns the number of checks that found a torn value or a lost update.
  ///
  /// The first thread updates a new relay in each round. A signal stops it at a random point, which can be in the middle of an access.
  /// The second thread then calls `use`. If it has to wait for the first one, the signal's handler gives up after some milliseconds.
  private func faultsOfASecondThread(_ use: @escaping @Sendable (BehaviorRelay<Wide>, borrowing Atomic<Int>) -> Bool) -> Int {
    let faults = Counter()
    let first = LateValue<pthread_t>()
    let current = LateValue<BehaviorRelay<Wide>>()
    let updates = Atomic<Int>(0)
    let turn = Atomic<Int>(0)
    let end = ContinuousClock.now + .seconds(1)
    return watched(60) {
      ThreadSuspension.install()
      onThreads(2) { thread in
        if thread == 0 { first.value = pthread_self() }
        var round = 0
        while turn.load(ordering: .acquiring) >= 0 {
          round += 1
          if thread == 0 {
            updates.store(0, ordering: .relaxed)
            let relay = BehaviorRelay(value: Wide(0))
            var count = 0
            current.value = relay
            turn.store(round, ordering: .releasing)
            while turn.load(ordering: .acquiring) == round {
              relay.update { $0 = Wide($0.number + 1) }
              count += 1
            }
            if relay.value.number != count + updates.load(ordering: .relaxed) { faults.add() }
            if faults.value > 0 || ContinuousClock.now > end { turn.store(-1, ordering: .releasing) }
          } else {
            while turn.load(ordering: .acquiring) != round { if turn.load(ordering: .acquiring) < 0 { return } }
            guard let relay = current.value, let first = first.value else { return }
            for _ in 0..<(round * 7) % 60 { _ = turn.load(ordering: .relaxed) }
            ThreadSuspension.stop(first)
            if !use(relay, updates) { faults.add() }
            ThreadSuspension.release()
            // Several, because both threads use the value at the same time only from here on.
            for _ in 0..<50 where !use(relay, updates) { faults.add() }
            turn.store(0, ordering: .releasing)
          }
        }
      }
      return faults.value
    }
  }

  /// The result repeats the value that the closure was given, which another thread has replaced meanwhile.
  func testAnUpdateThatRepeatsAReplacedValueRunsAgain() {
    let (relay, runs) = (BehaviorRelay(value: 5, isRepetition: ==), Counter())
    relay.update { value in
      if runs.add() == 1 { onThreads(1) { _ in relay.accept(6) } }
      value = 5
    }
    XCTAssertEqual(relay.value, 5)
    XCTAssertEqual(runs.value, 2)
  }
}

/// A value of 32 KB, which takes a microsecond to copy.
///
/// All of its parts are equal, unless another thread has changed the value during the access.
private struct Wide: Sendable {
  private let parts: Eight<Eight<Eight<Eight<Int>>>>

  init(_ number: Int) { parts = Eight(Eight(Eight(Eight(number)))) }

  var number: Int { parts.first.first.first.first }

  var isTorn: Bool { parts.last.last.last.last != number }
}

private struct Eight<Part: Sendable>: Sendable {
  private let parts: (Part, Part, Part, Part, Part, Part, Part, Part)

  init(_ part: Part) { parts = (part, part, part, part, part, part, part, part) }

  var first: Part { parts.0 }

  var last: Part { parts.7 }
}
