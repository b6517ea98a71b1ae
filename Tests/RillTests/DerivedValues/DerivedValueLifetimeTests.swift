import Rill
import Testing
import XCTest

/// What a derived value retains, when its values are released, and what it does with a cycle.
final class DerivedValueLifetimeTests: XCTestCase {
  func testADerivedValueDiesWithItsLastReference() {
    weak var derived: AnyObject?
    weak var state: AnyObject?
    let recorder = Recorder<Int>()
    do {
      let a = BehaviorRelay(value: 1)
      var sum: ObservableProperty<Int>? = ObservableProperty.combine(a, a.mapValue { $0 * 2 }) { $0 + $1 }
      (derived, state) = (sum, a)
      _ = sum?.subscribe(onNext: { recorder.add($0) })
      XCTAssertEqual(sum?.value, 3)
      sum = nil
      XCTAssertNil(derived)
      // The subscription goes on, as with an operator.
      a.accept(2)
      XCTAssertEqual(recorder.entries, [3, 6])
    }
    XCTAssertNil(state)
  }

  func testADerivedValueRetainsItsStates() {
    weak var state: AnyObject?
    var text: ObservableProperty<String>?
    do {
      let a = BehaviorRelay(value: 1)
      state = a
      text = a.mapValue { $0 + 1 }.distinctValue().mapValue { "\($0)" }
    }
    XCTAssertNotNil(state)
    XCTAssertEqual(text?.value, "2")
    text = nil
    XCTAssertNil(state)
  }

  func testTheClosureIsReleased() {
    let a = BehaviorRelay(value: 1)
    weak var captured: AnyObject?
    do {
      let object = Counter()
      captured = object
      let sum = a.mapValue { $0 + object.value }
      let subscription = sum.subscribe(onNext: { _ in })
      a.accept(2)
      subscription.dispose()
    }
    XCTAssertNil(captured)
  }

  func testSubscriptionsEndSilentlyWithTheirStates() {
    let (released, ended) = (Counter(), Counter())
    do {
      let a = BehaviorRelay(value: 1)
      _ = a.mapValue { $0 }.subscribe(onCompleted: { ended.add() }, onDisposed: { released.add() })
    }
    XCTAssertEqual([released.value, ended.value], [1, 0])
  }

  /// A value whose `deinit` reads a derived value: no lock is held while it is released.
  func testUserCodeRunsUnderNoLock() {
    final class UserCodeHook: Sendable {
      let read: @Sendable () -> Void
      init(_ read: @escaping @Sendable () -> Void) { self.read = read }
      deinit { read() }
    }
    let (a, count) = (BehaviorRelay<UserCodeHook?>(value: nil), Counter())
    let later = LateValue<ObservableProperty<Bool>>()
    let own = LateValue<ObservableProperty<UserCodeHook>>()
    let probes = a.mapValue { _ in
      UserCodeHook {
        _ = later.value?.value
        _ = own.value?.value
        count.add()
      }
    }
    own.value = probes
    let derived = probes.distinctValue(by: { _, _ in
      _ = later.value?.value
      return false
    })
    let isNil = a.mapValue { $0 == nil }
    later.value = isNil
    let subscription = derived.subscribe(onNext: { _ in })
    for _ in 1...3 {
      a.accept(
        UserCodeHook {
          _ = isNil.value
          _ = derived.value
          count.add()
        })
      batch {
        a.accept(
          UserCodeHook {
            _ = isNil.value
            count.add()
          })
        _ = derived.value
      }
    }
    a.accept(nil)
    subscription.dispose()
    later.value = nil
    own.value = nil
    XCTAssertGreaterThan(count.value, 6)
  }
}
