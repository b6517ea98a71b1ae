import Dispatch
import Rill
import RillTesting
import XCTest

/// Clause 8 of batches: the values of one batch that go to the same place travel together.
final class BatchAcrossSchedulersTests: XCTestCase {
  private let bag = DisposeBag()

  private final class Recorded: @unchecked Sendable {
    // Sendable: the places deliver one after the other, and the test reads at the end.
    var values: [[Int]] = []
    var isOnMain: [Bool] = []
  }

  private func record(_ stream: some ObservableConvertibleType<[Int]>) -> Recorded {
    let recorded = Recorded()
    stream.asObservable().subscribe(onNext: {
      recorded.values.append($0)
      recorded.isOnMain.append(Thread.isMainThread)
    }).disposed(by: bag)
    return recorded
  }

  func testValuesObservedOnOneSchedulerAreCombinedOnce() {
    let scheduler = TestScheduler(initialClock: 0)
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let combined = record(
      Observable.combineLatest(a.observe(on: scheduler), b.observe(on: scheduler)) { [$0, $1] })
    scheduler.start()
    batch {
      a.accept(10)
      b.accept(20)
    }
    XCTAssertEqual(combined.values, [[1, 2]])
    scheduler.start()
    XCTAssertEqual(combined.values, [[1, 2], [10, 20]])
  }

  func testPlainValuesBeforeAndAfterABatchKeepTheirOrder() {
    let scheduler = TestScheduler(initialClock: 0)
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let combined = record(
      Observable.combineLatest(a.observe(on: scheduler), b.observe(on: scheduler)) { [$0, $1] })
    a.accept(1)
    batch {
      a.accept(2)
      b.accept(2)
    }
    b.accept(3)
    batch {
      b.accept(4)
      a.accept(4)
    }
    a.accept(5)
    scheduler.start()
    XCTAssertEqual(combined.values.first, [1, 0])
    XCTAssertEqual(combined.values.dropFirst(), [[2, 2], [2, 3], [4, 4], [5, 4]])
  }

  func testTheEndOfASourceTravelsWithTheBatch() {
    let scheduler = TestScheduler(initialClock: 0)
    let (a, b) = (BehaviorSubject(value: 0), BehaviorSubject(value: 0))
    let events = Recorder<Event<[Int]>>()
    Observable.combineLatest(a.observe(on: scheduler), b.observe(on: scheduler)) { [$0, $1] }
      .subscribe { events.add($0) }.disposed(by: bag)
    scheduler.start()
    batch {
      a.onNext(1)
      a.onCompleted()
      b.onNext(1)
      b.onCompleted()
    }
    scheduler.start()
    XCTAssertEqual(events.entries.compactMap(\.element), [[0, 0], [1, 1]])
    XCTAssertEqual(events.entries.last?.isCompleted, true)
  }

  func testADisposedReceiverDoesNotHoldUpTheOthers() {
    let scheduler = TestScheduler(initialClock: 0)
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let kept = record(Observable.combineLatest(a.observe(on: scheduler), b.observe(on: scheduler)) { [$0, $1] })
    let disposed = a.observe(on: scheduler).subscribe(onNext: { _ in })
    scheduler.start()
    batch {
      a.accept(1)
      b.accept(1)
    }
    disposed.dispose()
    scheduler.start()
    XCTAssertEqual(kept.values, [[0, 0], [1, 1]])
  }

  func testABoundedQueueDoesNotLoseABatch() {
    let scheduler = TestScheduler(initialClock: 0)
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let combined = record(
      Observable.combineLatest(
        a.observe(on: scheduler, buffer: .newest(2)), b.observe(on: scheduler, buffer: .newest(2))
      ) { [$0, $1] })
    scheduler.start()
    for value in 1...5 { a.accept(value) }
    batch {
      a.accept(6)
      b.accept(6)
    }
    for value in 7...9 { a.accept(value) }
    scheduler.start()
    XCTAssertEqual(combined.values.first, [0, 0])
    XCTAssertTrue(combined.values.contains([6, 6]))
    XCTAssertEqual(combined.values.last, [9, 6])
    XCTAssertFalse(combined.values.contains { $0[0] > 6 && $0[1] == 0 })
  }

  func testDriversOnTheMainActorAreCombinedOnce() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let combined = record(Driver.combineLatest(a.asDriver(), b.asDriver()) { [$0, $1] })
    batch {
      a.accept(10)
      b.accept(20)
    }
    XCTAssertEqual(combined.values, [[1, 2], [10, 20]])
  }

  func testDriversOffTheMainThreadAreCombinedOnce() {
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let sum = Driver.combineLatest(a.asDriver(), b.asDriver()) { $0 + $1 }
    let combined = record(Driver.combineLatest(b.asDriver(), sum, a.asDriver()) { [$0, $1, $2] })
    let done = expectation(description: "sent")
    DispatchQueue.global().async {
      for value in 1...100 {
        batch {
          a.accept(value)
          b.accept(-value)
        }
      }
      done.fulfill()
    }
    wait(for: [done], timeout: 10)
    for _ in 0..<6000 where combined.values.count < 101 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    XCTAssertEqual(combined.values, [[2, 3, 1]] + (1...100).map { [-$0, 0, $0] })
    XCTAssertEqual(Set(combined.isOnMain), [true])
  }

  func testAQueueAndItsSchedulersAreOnePlace() {
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "test")
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let combined = Recorder<[Int]>()
    Observable.combineLatest(a.observe(on: scheduler), b.observe(on: scheduler)) { [$0, $1] }
      .subscribe(onNext: combined.add).disposed(by: bag)
    for value in 1...1000 {
      batch {
        a.accept(value)
        b.accept(value)
      }
    }
    combined.wait(for: 1001)
    XCTAssertEqual(combined.entries, [[1, 2]] + (1...1000).map { [$0, $0] })
  }

  func testValuesForAnActorTravelTogether() async throws {
    actor Screen {
      var values: [[Int]] = []
      func append(_ value: [Int]) { values.append(value) }
    }
    let screen = Screen()
    let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    Observable.combineLatest(a.observe(on: screen), b.observe(on: screen)) { [$0, $1] }
      .bind(on: screen) { screen, value in screen.values.append(value) }.disposed(by: bag)
    for value in 1...50 {
      batch {
        a.accept(value)
        b.accept(value)
      }
    }
    for _ in 0..<60_000 where await screen.values.count < 51 { try await Task.sleep(nanoseconds: 1_000_000) }
    let values = await screen.values
    XCTAssertEqual(values, [[1, 2]] + (1...50).map { [$0, $0] })
  }
}
