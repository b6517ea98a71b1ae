import Rill
import XCTest

/// Values that are derived from states and can be read, on one thread.
final class DerivedValueTests: XCTestCase {
  private let bag = DisposeBag()

  /// Collects what a property emits.
  private func record<Element: Sendable>(_ property: some ObservableConvertibleType<Element>) -> Recorder<Element> {
    let recorder = Recorder<Element>()
    property.asObservable().subscribe(onNext: { recorder.add($0) }).disposed(by: bag)
    return recorder
  }

  // MARK: Reading

  func testTheExampleOfTheDocumentation() {
    let (name, age) = (BehaviorRelay(value: "Ann"), BehaviorRelay(value: 36))
    let isAdult = ObservableProperty.combine(name, age) { !$0.isEmpty && $1 > 17 }
    let emitted = record(isAdult)
    XCTAssertTrue(isAdult.value)
    batch {
      name.accept("")
      age.accept(0)
      XCTAssertFalse(isAdult.value)
    }
    XCTAssertFalse(isAdult.value)
    XCTAssertEqual(emitted.entries, [true, false])
  }

  func testAValueIsComputedWhenItIsReadAndOncePerChange() {
    let (a, runs) = (BehaviorRelay(value: 1), Counter())
    let double = a.mapValue { value in
      runs.add()
      return value * 2
    }
    XCTAssertEqual(runs.value, 0)
    XCTAssertEqual([double.value, double.value], [2, 2])
    XCTAssertEqual(runs.value, 1)
    for value in 2...5 { a.accept(value) }
    XCTAssertEqual(runs.value, 1)
    XCTAssertEqual([double.value, double.value], [10, 10])
    XCTAssertEqual(runs.value, 2)
  }

  func testSubscribersShareTheComputation() {
    let (a, b, runs) = (BehaviorRelay(value: 1), BehaviorRelay(value: 10), Counter())
    let sum = ObservableProperty.combine(a, b) { a, b in
      runs.add()
      return a + b
    }
    let recorders = (1...3).map { _ in record(sum) }
    XCTAssertEqual(runs.value, 1)
    a.accept(2)
    XCTAssertEqual(runs.value, 2)
    batch {
      a.accept(3)
      b.accept(30)
    }
    XCTAssertEqual(runs.value, 3)
    for recorder in recorders { XCTAssertEqual(recorder.entries, [11, 12, 33]) }
    XCTAssertEqual(sum.value, 33)
    XCTAssertEqual(runs.value, 3)
  }

  func testEveryArity() {
    let r = (1...8).map { BehaviorRelay(value: $0) }
    let two = ObservableProperty.combine(r[0], r[1]) { [$0, $1] }
    let three = ObservableProperty.combine(r[0], r[1], r[2]) { [$0, $1, $2] }
    let four = ObservableProperty.combine(r[0], r[1], r[2], r[3]) { [$0, $1, $2, $3] }
    let five = ObservableProperty.combine(r[0], r[1], r[2], r[3], r[4]) { [$0, $1, $2, $3, $4] }
    let six = ObservableProperty.combine(r[0], r[1], r[2], r[3], r[4], r[5]) { [$0, $1, $2, $3, $4, $5] }
    let seven = ObservableProperty.combine(r[0], r[1], r[2], r[3], r[4], r[5], r[6]) { [$0, $1, $2, $3, $4, $5, $6] }
    let eight = ObservableProperty.combine(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]) {
      [$0, $1, $2, $3, $4, $5, $6, $7]
    }
    let all = ObservableProperty.combine(r) { $0 }
    for (count, property) in zip(2..., [two, three, four, five, six, seven, eight]) {
      XCTAssertEqual(property.value, Array(1...count))
      let emitted = record(property)
      r[count - 1].accept(count * 100)
      XCTAssertEqual(property.value, Array(1..<count) + [count * 100])
      XCTAssertEqual(emitted.entries, [Array(1...count), Array(1..<count) + [count * 100]])
      r[count - 1].accept(count)
    }
    XCTAssertEqual(all.value, Array(1...8))
  }

  func testTypesCanDiffer() {
    let (name, age, isKnown) = (BehaviorRelay(value: "Ann"), BehaviorRelay<Int?>(value: nil), BehaviorRelay(value: true))
    let text = ObservableProperty.combine(name, age, isKnown) { "\($0) \($1 ?? -1) \($2)" }
    XCTAssertEqual(text.value, "Ann -1 true")
    age.accept(3)
    XCTAssertEqual(text.value, "Ann 3 true")
  }

  func testACombinationOfNothingIsConstant() {
    let sum = ObservableProperty.combine([] as [BehaviorRelay<Int>]) { $0.reduce(0, +) }
    XCTAssertEqual(sum.value, 0)
    XCTAssertEqual(record(sum).entries, [0])
  }

  func testAStateCanBeGivenTwice() {
    let a = BehaviorRelay(value: 2)
    let square = ObservableProperty.combine(a, a) { $0 * $1 }
    let emitted = record(square)
    a.accept(3)
    XCTAssertEqual(emitted.entries, [4, 9])
  }

  func testARelayAsAProperty() {
    let relay = BehaviorRelay(value: 1)
    let property = relay.asObservableProperty()
    let emitted = record(property)
    XCTAssertTrue(property.hasObservers)
    relay.accept(2)
    XCTAssertEqual(property.value, 2)
    XCTAssertEqual(emitted.entries, [1, 2])
    XCTAssertTrue(property.asObservableProperty() === property)
  }

  func testHasObservers() {
    let a = BehaviorRelay(value: 1)
    let double = a.mapValue { $0 * 2 }
    XCTAssertFalse(double.hasObservers)
    let subscription = double.subscribe(onNext: { _ in })
    XCTAssertTrue(double.hasObservers)
    XCTAssertTrue(a.hasObservers)
    subscription.dispose()
    XCTAssertFalse(double.hasObservers)
    XCTAssertFalse(a.hasObservers)
  }

  func testASnapshot() {
    let (a, b, c) = (BehaviorRelay(value: 1), BehaviorRelay(value: "b"), BehaviorRelay(value: true))
    let double = a.mapValue { $0 * 2 }
    let two = ObservableProperty.snapshot(a, b)
    XCTAssertEqual(two.0, 1)
    XCTAssertEqual(two.1, "b")
    let four = ObservableProperty.snapshot(c, double, b, a)
    XCTAssertTrue(four == (true, 2, "b", 1))
    batch {
      a.accept(5)
      XCTAssertTrue(ObservableProperty.snapshot(a, double, c) == (5, 10, true))
    }
  }

  // MARK: Values that stay

  func testDistinctValue() {
    let (a, runs) = (BehaviorRelay(value: 1), Counter())
    let parity = a.mapValue { $0 % 2 }.distinctValue()
    let text = parity.mapValue { parity in
      runs.add()
      return "\(parity)"
    }
    let (parities, texts) = (record(parity), record(text))
    for value in [3, 5, 6, 8, 9] { a.accept(value) }
    XCTAssertEqual(parities.entries, [1, 0, 1])
    XCTAssertEqual(texts.entries, ["1", "0", "1"])
    XCTAssertEqual(runs.value, 3)
    a.accept(11)
    XCTAssertEqual(text.value, "1")
    XCTAssertEqual(runs.value, 3)
  }

  func testDistinctValueByAFunction() {
    struct Name: Sendable { let text: String }
    let a = BehaviorRelay(value: Name(text: "a"))
    let distinct = a.distinctValue(by: { $0.text.lowercased() == $1.text.lowercased() })
    let emitted = record(distinct.mapValue(\.text))
    for text in ["A", "b", "B", "a"] { a.accept(Name(text: text)) }
    XCTAssertEqual(emitted.entries, ["a", "b", "a"])
    XCTAssertEqual(distinct.value.text, "a")
  }

  /// A read in between, which sees another value, does not make a distinct stream emit the same value twice.
  func testADistinctStreamEmitsNoValueTwice() {
    let a = BehaviorRelay(value: 1)
    let distinct = a.distinctValue()
    // Subscribed first, so it receives each value first.
    a.subscribe(onNext: { value in
      if value == 2 {
        _ = distinct.value
        a.accept(1)
      }
    }).disposed(by: bag)
    let emitted = record(distinct)
    a.accept(2)
    XCTAssertEqual(emitted.entries, [1])
    XCTAssertEqual(distinct.value, 1)
  }

  func testAnUnchangedSourceIsNotComputedAgain() {
    let (a, b, runs) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1), Counter())
    let left = a.mapValue { value in
      runs.add()
      return value
    }
    let sum = ObservableProperty.combine(left, b) { $0 + $1 }
    XCTAssertEqual(sum.value, 2)
    for value in 2...4 {
      b.accept(value)
      XCTAssertEqual(sum.value, value + 1)
    }
    XCTAssertEqual(runs.value, 1)
  }

  // MARK: Diamonds and chains

  /// Four levels, in which each value depends on both of the level above.
  private func diamond(_ a: BehaviorRelay<Int>, _ b: BehaviorRelay<Int>, _ runs: Counter) -> ObservableProperty<Int> {
    var (left, right) = (a.asObservableProperty(), b.asObservableProperty())
    for _ in 1...4 {
      let (upperLeft, upperRight) = (left, right)
      left = .combine(upperLeft, upperRight) { left, right in
        runs.add()
        return left + right
      }
      right = .combine(upperRight, upperLeft) { right, left in
        runs.add()
        return right + left
      }
    }
    return .combine(left, right) { left, right in
      XCTAssertEqual(left, right)
      return left + right
    }
  }

  func testADiamondOfFourLevelsHasNoGlitch() {
    let (a, b, runs) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2), Counter())
    let sum = diamond(a, b, runs)
    let emitted = record(sum)
    XCTAssertEqual(runs.value, 8)
    a.accept(2)
    XCTAssertEqual(runs.value, 16)
    b.accept(3)
    XCTAssertEqual(runs.value, 24)
    batch {
      a.accept(10)
      b.accept(20)
      XCTAssertEqual(sum.value, 480)
      XCTAssertEqual(runs.value, 32)
      XCTAssertEqual(sum.value, 480)
      XCTAssertEqual(runs.value, 32)
    }
    XCTAssertEqual(runs.value, 40)
    XCTAssertEqual(emitted.entries, [48, 64, 80, 480])
  }

  func testADeepChain() {
    let a = BehaviorRelay(value: 0)
    var property = a.asObservableProperty()
    for _ in 1...1000 { property = property.mapValue { $0 + 1 } }
    let emitted = record(property)
    a.accept(1)
    XCTAssertEqual(emitted.entries, [1000, 1001])
  }
}
