import Dispatch
import Rill
import TestSupport
import XCTest

/// Derived values on several threads.
final class DerivedValueConcurrencyTests: XCTestCase {
  private let bag = DisposeBag()

  /// Collects what a property emits.
  private func record<Element: Sendable>(_ property: ObservableProperty<Element>) -> Recorder<Element> {
    let recorder = Recorder<Element>()
    property.subscribe(onNext: { recorder.add($0) }).disposed(by: bag)
    return recorder
  }

  /// Two threads change two states in batches, so that they are always opposite.
  ///
  /// Two threads and subscribers read their sum.
  func testNoThreadSeesAMixture() {
    let seed = randomSeed()
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let negative = b.mapValue { -$0 }
    let sum = ObservableProperty.combine(a, b) { $0 + $1 }
    let difference = ObservableProperty.combine(sum, a, negative) { $0 + $1 - $2 }
    let (mixtures, emitted) = (Recorder<[Int]>(), Recorder<Int>())
    difference.subscribe(onNext: { value in
      if value != 0 { mixtures.add([value]) }
    }).disposed(by: bag)
    a.mapValue { $0 }.subscribe(onNext: { emitted.add($0) }).disposed(by: bag)
    let running = Counter(2)
    watched {
      onThreads(4) { thread in
        var generator = SeededGenerator(seed: seed &+ UInt64(thread))
        if thread < 2 {
          for _ in 1...1000 {
            let value = Int.random(in: 1...1_000_000, using: &generator)
            batch {
              a.accept(value)
              if Bool.random(using: &generator) {
                let (seen, other) = ObservableProperty.snapshot(sum, b)
                if seen != value + other { mixtures.add([value, seen, other]) }
              }
              b.accept(-value)
              if difference.value != 0 { mixtures.add([value, difference.value]) }
            }
          }
          running.add(-1)
        } else {
          while running.value > 0 {
            let values = [sum.value, difference.value]
            if values != [0, 0] { mixtures.add(values) }
            let (one, other) = ObservableProperty.snapshot(a, b)
            if one + other != 0 { mixtures.add([one, other]) }
          }
        }
      }
    }
    XCTAssertEqual(mixtures.entries, [], "RILL_SEED=\(seed)")
    XCTAssertTrue(emitted.wait { $0.last == a.value }, "RILL_SEED=\(seed)")
    XCTAssertEqual(sum.value, 0, "RILL_SEED=\(seed)")
  }

  /// A thread computes a value while another one changes the state and reads the new value.
  func testAnOlderResultDoesNotReplaceANewerOne() {
    let (a, runs) = (BehaviorRelay(value: 1), Recorder<Int>())
    let later = LateValue<ObservableProperty<Int>>()
    let double = a.mapValue { value in
      runs.add(value)
      if value == 1 {
        onThreads(1) { _ in
          a.accept(2)
          XCTAssertEqual(later.value?.value, 4)
        }
      }
      return value * 2
    }
    later.value = double
    // The read began before the change, and finds a newer value than it has computed.
    XCTAssertEqual(double.value, 4)
    XCTAssertEqual(double.value, 4)
    XCTAssertEqual(runs.entries, [1, 2])
    later.value = nil
  }

  /// A thread reads two values of an old snapshot, while another one reads the second for a newer state.
  func testANewerResultIsNotComputedAgain() {
    let (a, runs) = (BehaviorRelay(value: 1), Recorder<Int>())
    let tenfold = a.mapValue { value in
      runs.add(value)
      return 10 * value
    }
    let slow = a.mapValue { value in
      if value == 1 {
        onThreads(1) { _ in
          a.accept(2)
          XCTAssertEqual(tenfold.value, 20)
        }
      }
      return value
    }
    XCTAssertEqual(ObservableProperty.combine(slow, tenfold) { $0 + $1 }.value, 11)
    XCTAssertEqual(tenfold.value, 20)
    XCTAssertEqual(runs.entries, [2, 1])
  }

  /// A thread that reads gives the newest states a result, while the thread that has changed them computes one for older states.
  func testNoResultIsEmittedTwice() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let sum = ObservableProperty.combine(a.mapValue { $0 }, b) { $0 + $1 }
    let emitted = record(sum)
    let running = Counter(2)
    watched {
      onThreads(4) { thread in
        if thread < 2 {
          let relay = [a, b][thread]
          for value in 1...20_000 { relay.accept(value) }
          running.add(-1)
        } else {
          while running.value > 0 { _ = sum.value }
        }
      }
    }
    // Another thread may still deliver.
    XCTAssertTrue(emitted.wait { $0.last == 40_000 })
    let values = emitted.entries
    XCTAssertEqual(zip(values, values.dropFirst()).filter { $0 >= $1 }.map { [$0, $1] }, [])
  }

  /// No change is lost: at the end, the cache and each subscriber have the last value.
  func testTheLastValueArrives() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let seed = randomSeed()
    watched {
      for round in 0..<200 {
        let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
        let sum = ObservableProperty.combine(a, b) { $0 + $1 }
        let parity = sum.mapValue { $0 & 3 }.distinctValue()
        let (sums, parities) = (record(sum), record(parity))
        onThreads(3) { thread in
          var generator = SeededGenerator(seed: seed &+ UInt64(round * 3 + thread))
          for _ in 1...20 {
            let value = Int.random(in: 0...1000, using: &generator)
            switch thread {
            case 0: a.accept(value)
            case 1: b.accept(value)
            default: _ = parity.value
            }
          }
        }
        let last = a.value + b.value
        XCTAssertEqual(sum.value, last, "RILL_SEED=\(seed)")
        XCTAssertEqual(sums.entries.last, last, "RILL_SEED=\(seed)")
        XCTAssertEqual(parities.entries.last, last & 3, "RILL_SEED=\(seed)")
        let repetitions = zip(parities.entries, parities.entries.dropFirst()).filter(==)
        XCTAssertTrue(repetitions.isEmpty, "RILL_SEED=\(seed): \(parities.entries)")
      }
    }
  }

  /// A read computes each value of a chain once for its moment, although another thread reads a newer moment meanwhile.
  func testAReadThatAnotherThreadOvertakes() {
    let depth = 16
    let (root, calls, isFirst) = (BehaviorRelay(value: 1), Counter(), Flag())
    let (isInside, mayContinue) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var properties = [
      root.mapValue { value -> Int in
        calls.add()
        if value == 1, !isFirst.isSet {
          isFirst.set()
          isInside.signal()
          mayContinue.wait()
        }
        return value
      }
    ]
    for _ in 1...depth {
      let previous = properties[properties.count - 1]
      properties.append(
        ObservableProperty.combine(previous, previous) {
          calls.add()
          return ($0 + $1) / 2
        })
    }
    let last = properties[depth]
    let read = Counter()
    watched {
      onThreads(2) { thread in
        if thread == 0 {
          read.add(last.value)
        } else {
          isInside.wait()
          root.accept(2)
          XCTAssertEqual(last.value, 2)
          calls.add(-calls.value)
          mayContinue.signal()
        }
      }
    }
    XCTAssertEqual(read.value, 2)
    // Each of them at most twice: for the old moment, and for the new one.
    XCTAssertLessThanOrEqual(calls.value, 2 * (depth + 1))
  }

  /// The closure of a derived value sends to a subject, whose observer receives what another thread sends, too.
  func testAnotherThreadsWorkReadsTheValueThatIsComputed() {
    let (source, subject, log, isSent) = (BehaviorRelay(value: 1), PublishSubject<Int>(), Recorder<Int>(), Flag())
    let value = source.mapValue { number in
      if !isSent.isSet {
        isSent.set()
        subject.onNext(0)
      }
      return number + 1
    }
    let subscription = subject.subscribe(onNext: { number in
      if number == 0 { onThreads(1) { _ in subject.onNext(1) } } else { log.add(value.value) }
    })
    XCTAssertEqual(value.value, 2)
    XCTAssertEqual(log.entries, [2])
    subscription.dispose()
  }

  // MARK: Another thread reads a newer moment meanwhile

  /// A value that keeps what repeats it has kept one of a newer moment.
  func testADistinctValueIsNotFromTheFuture() {
    let (count, meanwhile) = (BehaviorRelay(value: 0), LateValue<@Sendable () -> Void>())
    let first = count.distinctValue { $0 % 2 == $1 % 2 }
    let late = count.mapValue { _ in if let work = meanwhile.take() { onThreads(1) { _ in work() } } }
    let pair = ObservableProperty.combine(late, count, first) { [$1, $2] }
    let snapshot = {
      let (_, now, first) = ObservableProperty.snapshot(late, count, first)
      return [now, first]
    }
    for read in [{ pair.value }, snapshot] {
      count.accept(0)
      _ = first.value
      meanwhile.value = {
        for value in 1...2 {
          count.accept(value)
          _ = first.value
        }
      }
      let values = read()
      XCTAssertTrue([[0, 0], [2, 2]].contains(values), "\(values)")
    }
  }

  /// What depends on a distinct value that stays emits nothing.
  func testADistinctValueThatStaysIsNotSentAgain() {
    let (number, meanwhile) = (BehaviorRelay(value: 0), LateValue<@Sendable () -> Void>())
    let isEven = number.mapValue { $0 % 2 == 0 }.distinctValue()
    let late = number.mapValue { _ in if let work = meanwhile.take() { onThreads(1) { _ in work() } } }.distinctValue { _, _ in
      true
    }
    let log = record(ObservableProperty.combine(late, isEven) { "\($1)" })
    meanwhile.value = {
      number.accept(3)
      _ = isEven.value
    }
    number.accept(2)
    XCTAssertEqual(log.entries, ["true", "false"])
  }

  /// The same, with threads that are not stopped in between.
  func testDistinctValuesOnThreads() {
    let count = BehaviorRelay(value: 0)
    let tens = count.mapValue { $0 / 10 }.distinctValue()
    let first = count.distinctValue { $0 % 2 == $1 % 2 }
    let both = ObservableProperty.combine(count, count.mapValue { "\($0)" }, first) { [$0, $2] }
    let log = record(tens.mapValue { "\($0)" })
    let (total, mixtures) = (30_000, Recorder<[Int]>())
    watched {
      onThreads(3) { thread in
        if thread == 2 {
          while count.value < 2 * total {
            let (now, kept) = ObservableProperty.snapshot(count, first)
            for values in [[now, kept], both.value] where values[1] > values[0] { mixtures.add(values) }
          }
        } else {
          for _ in 0..<total {
            count.update { $0 += 1 }
            if thread == 0 { _ = tens.value } else { _ = first.value }
          }
        }
      }
    }
    XCTAssertTrue(log.wait { $0.last == "\(2 * total / 10)" })
    XCTAssertEqual(zip(log.entries, log.entries.dropFirst()).filter { $0 == $1 }.count, 0)
    XCTAssertEqual(mixtures.entries.count, 0)
  }
}
