import Rill
import XCTest

/// Values that are derived from states, in a batch and after it.
final class DerivedValueBatchTests: XCTestCase {
  private let bag = DisposeBag()

  /// Collects what a stream emits.
  private func record<Element: Sendable>(_ stream: some ObservableConvertibleType<Element>) -> Recorder<Element> {
    let recorder = Recorder<Element>()
    stream.asObservable().subscribe(onNext: { recorder.add($0) }).disposed(by: bag)
    return recorder
  }

  func testTheClosureOfABatchReadsItsOwnChanges() {
    let (a, runs) = (BehaviorRelay(value: 1), Counter())
    let double = a.mapValue { value in
      runs.add()
      return value * 2
    }
    XCTAssertEqual(double.value, 2)
    batch {
      XCTAssertEqual(double.value, 2)
      XCTAssertEqual(runs.value, 1)
      a.accept(5)
      XCTAssertEqual([double.value, double.value], [10, 10])
      XCTAssertEqual(runs.value, 2)
      a.update { $0 += 1 }
      XCTAssertEqual(double.value, 12)
      onThreads(1) { _ in
        XCTAssertEqual(double.value, 2)
        XCTAssertEqual(runs.value, 3)
      }
    }
    XCTAssertEqual(double.value, 12)
  }

  func testAThrowingBatchLeavesNothing() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let sum = ObservableProperty.combine(a, b) { $0 + $1 }
    let emitted = record(sum)
    XCTAssertThrowsError(
      try batch {
        a.accept(10)
        XCTAssertEqual(sum.value, 11)
        throw Failure()
      })
    XCTAssertEqual(sum.value, 2)
    b.accept(2)
    XCTAssertEqual(emitted.entries, [2, 3])
  }

  func testAThrowingInnerBatchTakesItsValuesBack() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let sum = ObservableProperty.combine(a, b) { $0 + $1 }
    batch {
      a.accept(10)
      XCTAssertEqual(sum.value, 11)
      try? batch {
        a.accept(100)
        XCTAssertEqual(sum.value, 101)
        throw Failure()
      }
      a.accept(1000)
      XCTAssertEqual(sum.value, 1001)
      try? batch {
        a.accept(0)
        XCTAssertEqual(sum.value, 1)
        throw Failure()
      }
      XCTAssertEqual(sum.value, 1001)
    }
    XCTAssertEqual(sum.value, 1001)
  }

  func testASubscriberInABatchReceivesTheOldValueAndThenTheNewOne() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let sum = ObservableProperty.combine(a, b) { $0 + $1 }
    var emitted = Recorder<Int>()
    batch {
      a.accept(10)
      emitted = record(sum)
      XCTAssertEqual(emitted.entries, [2])
      b.accept(10)
    }
    XCTAssertEqual(emitted.entries, [2, 20])
  }

  func testAnObserverReadsTheNewValue() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let sum = ObservableProperty.combine(a, b) { $0 + $1 }
    let read = Recorder<Int>()
    a.skip(1).subscribe(onNext: { _ in read.add(sum.value) }).disposed(by: bag)
    let emitted = record(sum)
    a.accept(2)
    batch {
      a.accept(10)
      b.accept(10)
    }
    XCTAssertEqual(read.entries, [3, 20])
    XCTAssertEqual(emitted.entries, [2, 3, 20])
  }

  func testAnInnerBatchThatThrowsLeavesNothingInADistinctValue() {
    let (key, payload) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let value = ObservableProperty.combine(key, payload) { [$0, $1] }.distinctValue(by: { $0[0] == $1[0] })
    XCTAssertEqual(value.value, [0, 0])
    batch {
      payload.accept(1)
      try? batch {
        key.accept(5)
        payload.accept(666)
        XCTAssertEqual(value.value, [5, 666])
        throw Failure()
      }
      key.accept(5)
      XCTAssertEqual(value.value, [5, 1])
    }
    XCTAssertEqual(value.value, [5, 1])
  }

  func testADistinctValueIsReadAsItIsEmitted() {
    let (state, log) = (BehaviorRelay(value: [1, 0]), Recorder<[Int]>())
    let value = state.distinctValue(by: { $0[0] == $1[0] })
    let subscription = value.subscribe(onNext: { log.add($0) })
    batch {
      state.accept([2, 1])
      XCTAssertEqual(value.value, [2, 1])
      state.accept([2, 2])
      XCTAssertEqual(value.value, [2, 2])
    }
    XCTAssertEqual(log.entries, [[1, 0], [2, 2]])
    XCTAssertEqual(value.value, [2, 2])
    subscription.dispose()
  }
}
