import Foundation
import Rill
import RillProperties
import XCTest

/// Tests `update`, which reads and changes a value atomically.
final class PropertyAtomicUpdateTests: XCTestCase {
  func testNoChangeIsLost() {
    let property = PropertyPublished(wrappedValue: 0)
    let relay = PropertyRelay(wrappedValue: 0)
    let log = Recorder<Int>()
    let last = DispatchSemaphore(value: 0)
    let subscription = property.projectedValue.subscribe(onNext: {
      log.add($0)
      if $0 == 8000 { last.signal() }
    })
    // In some closures, another thread gets the processor. Otherwise few changes fall between the read and the store of an update.
    @Sendable func increment(_ value: inout Int) {
      value += 1
      if value % 50 == 0 { sched_yield() }
    }
    onThreads(4) { _ in
      for _ in 0..<2000 {
        property.update(increment)
        relay.update(increment)
        relay.projectedValue.update(increment)
      }
    }
    XCTAssertEqual(property.wrappedValue, 8000)
    XCTAssertEqual(relay.wrappedValue, 16_000)
    // The last owner of the gate may have continued the delivery on a dispatch queue.
    XCTAssertEqual(last.wait(timeout: .now() + 20), .success)
    XCTAssertEqual(log.entries, Array(0...8000))
    subscription.dispose()
  }

  /// Each `update` is computed from the current value, also among changes of other kinds.
  func testUpdateAmongOtherChanges() {
    for distinct in [false, true] {
      let property = PropertyPublished(wrappedValue: [0], distinct: distinct)
      let isConsistent = Recorder<Bool>()
      onThreads(4) { thread in
        for number in 0..<500 {
          if thread == 0 {
            property.onNext([0])
          } else {
            let before = property.update { numbers in
              defer { numbers.append(number) }
              return numbers
            }
            isConsistent.add(before.first == 0)
          }
        }
      }
      XCTAssertFalse(isConsistent.entries.contains(false))
      XCTAssertLessThanOrEqual(property.wrappedValue.count, 1501)
    }
  }

  func testReturnsAndAnnouncesWhatTheClosureMade() {
    let log = Recorder<Int>()
    let property = PropertyPublished(wrappedValue: 1)
    let subscription = property.projectedValue.subscribe(onNext: { log.add($0) })
    let text = property.update { number -> String in
      number *= 10
      return "was \(number / 10)"
    }
    XCTAssertEqual(text, "was 1")
    XCTAssertEqual(log.entries, [1, 10])
    subscription.dispose()
  }

  func testAThrownErrorChangesNothing() {
    let log = Recorder<Int>()
    let property = PropertyPublished(wrappedValue: 1)
    let subscription = property.projectedValue.subscribe(onNext: { log.add($0) })
    XCTAssertThrowsError(
      try property.update { number in
        number = 2
        throw Failure()
      }
    ) { XCTAssertEqual($0 as? Failure, Failure()) }
    XCTAssertEqual(property.wrappedValue, 1)
    XCTAssertEqual(log.entries, [1])
    subscription.dispose()
  }

  /// Contract 3: no lock is held while the closure runs, and a concurrent change is not lost.
  func testAnotherThreadComesInBetween() {
    let property = PropertyPublished(wrappedValue: 1)
    let log = Recorder<Int>()
    property.update { number in
      log.add(number)
      if number == 1 { onThreads(1) { _ in property.onNext(5) } }
      log.add(property.wrappedValue)
      number += 1
    }
    XCTAssertEqual(property.wrappedValue, 6)
    XCTAssertEqual(log.entries, [1, 5, 5, 5])
  }

  /// A change made by the closure itself is emitted before its result.
  func testTheClosureChangesThePropertyItself() {
    for distinct in [false, true] {
      let property = PropertyPublished(wrappedValue: 1, distinct: distinct)
      let log = Recorder<Int>()
      let subscription = property.projectedValue.subscribe(onNext: { log.add($0) })
      property.update { number in
        property.onNext(7)
        property.update { $0 += 1 }
        XCTAssertEqual(property.wrappedValue, 8)
        number = 3
      }
      XCTAssertEqual(log.entries, [1, 7, 8, 3], "distinct: \(distinct)")
      // The result is also emitted if it equals the value before the update.
      property.update { _ in property.onNext(9) }
      XCTAssertEqual(log.entries, [1, 7, 8, 3, 9, 3], "distinct: \(distinct)")
      subscription.dispose()
    }
  }

  /// A change by another thread before the closure's own change is not treated as the closure's own.
  func testTheClosureAndAnotherThreadChangeTheProperty() {
    let property = PropertyPublished(wrappedValue: 1)
    let rounds = Recorder<Int>()
    property.update { number in
      rounds.add(number)
      if rounds.entries.count == 1 {
        onThreads(1) { _ in property.onNext(50) }
        property.onNext(51)
      }
      number += 1
    }
    XCTAssertEqual(rounds.entries, [1, 51])
    XCTAssertEqual(property.wrappedValue, 52)
  }

  func testUpdateFromInsideASubscriber() {
    let property = PropertyPublished(wrappedValue: 0)
    let log = Recorder<Int>()
    let subscription = property.projectedValue.subscribe(onNext: {
      log.add($0)
      if $0 == 1 { property.update { $0 += 10 } }
    })
    property.update { $0 += 1 }
    XCTAssertEqual(log.entries, [0, 1, 11])
    subscription.dispose()
  }

  func testDistinctUpdates() {
    let property = PropertyRelay(wrappedValue: 0, distinct: true)
    let log = Recorder<Int>()
    let subscription = property.projectedValue.subscribe(onNext: { log.add($0) })
    for limit in [3, 3, 4] { property.update { $0 = max($0, limit) } }
    XCTAssertEqual(log.entries, [0, 3, 4])
    subscription.dispose()
  }

  func testADistinctUpdateRepeatsWhatItsClosureHasSet() {
    let property = PropertyRelay(wrappedValue: 0, distinct: true)
    let log = Recorder<Int>()
    let subscription = property.projectedValue.subscribe(onNext: { log.add($0) })
    property.update { number in
      property.wrappedValue = 2
      number = 2
    }
    XCTAssertEqual(log.entries, [0, 2])
    subscription.dispose()
  }
}
