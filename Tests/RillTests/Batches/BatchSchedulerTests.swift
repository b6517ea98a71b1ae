import Dispatch
import Rill
import RillTesting
import XCTest

/// Clause 13.6: what one batch sends to the main actor is delivered there as one batch, and to other places each value travels alone.
final class BatchSchedulerTests: XCTestCase {
  private let bag = DisposeBag()
  private let scheduler = TestScheduler(initialClock: 0)
  private let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))

  private func record(_ stream: some ObservableConvertibleType<[Int]>) -> Recorder<[Int]> {
    let recorded = Recorder<[Int]>()
    stream.asObservable().subscribe(onNext: { recorded.add($0) }).disposed(by: bag)
    return recorded
  }

  private func pairs(_ operation: (BehaviorRelay<Int>) -> Observable<Int>) -> Observable<[Int]> {
    Observable.combineLatest(operation(a), operation(b)) { [$0, $1] }
  }

  /// Sends a value to both relays in one batch.
  private var send: @Sendable (Int) -> Void {
    { [a, b] value in
      batch {
        a.accept(value)
        b.accept(value)
      }
    }
  }

  // MARK: The main actor

  func testDriversOnTheMainActorAreCombinedOnce() {
    let combined = record(Driver.combineLatest(a.asDriver(), b.asDriver()) { [$0, $1] })
    send(1)
    XCTAssertEqual(combined.entries, [[0, 0], [1, 1]])
  }

  func testDriversOffTheMainThreadAreCombinedOnce() {
    let sum = Driver.combineLatest(a.asDriver(), b.asDriver()) { $0 + $1 }
    let combined = record(Driver.combineLatest(b.asDriver(), sum, a.asDriver()) { [$0, $1, $2] })
    onThreads(1) { [send] _ in for value in 1...100 { send(value) } }
    runMainQueue { combined.count >= 101 }
    XCTAssertEqual(combined.entries, (0...100).map { [$0, 2 * $0, $0] })
  }

  /// Clause 13.6: all spellings of the main queue are one place.
  func testAllSpellingsOfTheMainQueueAreOnePlace() {
    let spellings: [(String, (BehaviorRelay<Int>) -> Observable<Int>)] = [
      ("Driver", { $0.asDriver().asObservable() }),
      ("instance", { $0.observe(on: MainScheduler.instance) }),
      ("MainScheduler()", { $0.observe(on: MainScheduler()) }),
      ("asyncInstance", { $0.observe(on: MainScheduler.asyncInstance) }),
      ("queue", { $0.observe(on: SerialDispatchQueueScheduler(queue: .main, internalSerialQueueName: "main")) }),
      ("concurrent", { $0.observe(on: ConcurrentMainScheduler.instance) }),
      ("actor", { $0.observe(on: MainActor.shared) }),
    ]
    for (name, first) in spellings {
      for (otherName, second) in spellings {
        send(0)
        let combined = record(Observable.combineLatest(first(a), second(b)) { [$0, $1] })
        runMainQueue { !combined.entries.isEmpty }
        onThreads(1) { [send] _ in for value in 1...10 { send(value) } }
        runMainQueue { combined.entries.last == [10, 10] }
        XCTAssertEqual(combined.entries, (0...10).map { [$0, $0] }, "\(name), \(otherName)")
      }
    }
  }

  func testPlainValuesBeforeAndAfterABatchKeepTheirOrder() {
    let combined = record(pairs { $0.asDriver().asObservable() })
    onThreads(1) { [a, b, send] _ in
      a.accept(1)
      send(2)
      b.accept(3)
      send(4)
      a.accept(5)
    }
    runMainQueue { combined.entries.last == [5, 4] }
    XCTAssertEqual(combined.entries, [[0, 0], [1, 0], [2, 2], [2, 3], [4, 4], [5, 4]])
  }

  /// The driver of `a` is delivered what waits, which is a batch, before it is delivered its part of the next batch.
  func testABatchOnTheMainActorIsNotDividedByOneThatWaits() {
    let combined = record(pairs { $0.asDriver().asObservable() })
    let c = BehaviorRelay(value: 0)
    c.asDriver().drive(onNext: { _ in }).disposed(by: bag)
    onThreads(1) { [a] _ in
      batch {
        a.accept(1)
        c.accept(1)
      }
    }
    send(2)
    XCTAssertEqual(combined.entries, [[0, 0], [1, 0], [2, 2]])
  }

  /// An observer of a batch runs a loop of the main queue, which delivers another batch.
  func testALoopInAnObserverOfABatchDeliversOtherBatches() {
    let other = BehaviorRelay(value: 0)
    let received = Recorder<Int>()
    other.asDriver().drive(onNext: { received.add($0) }).disposed(by: bag)
    a.skip(1).subscribe(onNext: { value in
      onThreads(1) { _ in batch { other.accept(value) } }
      runMainQueue { received.count == 2 }
    }).disposed(by: bag)
    send(1)
    XCTAssertEqual(received.entries, [0, 1])
  }

  func testTheEndOfASourceTravelsWithTheBatch() {
    let (a, b) = (BehaviorSubject(value: 0), BehaviorSubject(value: 0))
    let events = Recorder<Event<[Int]>>()
    Observable.combineLatest(a.observe(on: MainScheduler.instance), b.observe(on: MainScheduler.instance)) { [$0, $1] }
      .subscribe { events.add($0) }.disposed(by: bag)
    onThreads(1) { _ in
      batch {
        a.onNext(1)
        a.onCompleted()
        b.onNext(1)
        b.onCompleted()
      }
    }
    runMainQueue { events.entries.last?.isCompleted == true }
    XCTAssertEqual(events.entries.compactMap(\.element), [[0, 0], [1, 1]])
  }

  func testADisposedReceiverDoesNotHoldUpTheOthers() {
    let kept = record(pairs { $0.asDriver().asObservable() })
    let disposed = a.asDriver().drive(onNext: { _ in })
    onThreads(1) { [send] _ in send(1) }
    disposed.dispose()
    runMainQueue { kept.count == 2 }
    XCTAssertEqual(kept.entries, [[0, 0], [1, 1]])
  }

  /// An observer of one Driver runs a loop of the main queue: the others receive the batch, and it does so afterwards.
  func testADriverThatIsDeliveringDoesNotHoldUpTheOthers() {
    let events = PublishRelay<Int>()
    let (modal, combined) = (Recorder<Int>(), record(pairs { $0.asDriver().asObservable() }))
    let (a, b) = (a, b)
    events.asSignal().emit(onNext: { value in
      modal.add(value)
      guard value == 1 else { return }
      onThreads(1) { _ in
        batch {
          events.accept(2)
          a.accept(1)
          b.accept(1)
        }
      }
      runMainQueue { combined.count == 2 }
    }).disposed(by: bag)
    events.accept(1)
    XCTAssertEqual(combined.entries, [[0, 0], [1, 1]])
    runMainQueue { modal.count == 2 }
    XCTAssertEqual(modal.entries, [1, 2])
  }

  // MARK: Other places

  private func assertInOrder(_ combined: Recorder<[Int]>, line: UInt = #line) {
    for index in 0...1 {
      let values = combined.entries.map { $0[index] }
      XCTAssertEqual(values, values.sorted(), line: line)
    }
  }

  func testOtherSchedulersReceiveEachValueInOrder() {
    let combined = record(pairs { [scheduler] in $0.observe(on: scheduler) })
    for value in 1...3 { send(value) }
    scheduler.start()
    XCTAssertEqual(combined.entries.last, [3, 3])
    assertInOrder(combined)
  }

  func testTimersReceiveEachValueInOrder() {
    let operations: [(BehaviorRelay<Int>) -> Observable<Int>] = [
      { [scheduler] in $0.delay(.ticks(5), scheduler: scheduler) },
      { [scheduler] in $0.debounce(.ticks(5), scheduler: scheduler) },
      { [scheduler] in $0.throttle(.ticks(5), scheduler: scheduler) },
    ]
    for operation in operations {
      send(0)
      let combined = record(pairs(operation))
      for value in 1...3 {
        send(value)
        scheduler.advanceTo(scheduler.clock + 7)
      }
      scheduler.start()
      XCTAssertEqual(combined.entries.last, [3, 3])
      assertInOrder(combined)
    }
  }

  func testABoundHoldsForBatches() {
    let received = Recorder<Int>()
    a.observe(on: scheduler, buffer: .newest(2)).subscribe(onNext: { received.add($0) }).disposed(by: bag)
    scheduler.start()
    for value in 1...5 { send(value) }
    scheduler.start()
    XCTAssertEqual(received.entries, [0, 4, 5])
  }

  /// A place that drops its work, and one that is blocked, concern no other batch.
  func testAPlaceThatDoesNotRunItsWorkHoldsUpNothing() {
    let queue = DispatchQueue(label: "blocked")
    let mayContinue = DispatchSemaphore(value: 0)
    queue.async { mayContinue.wait() }
    let blocked = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "blocked")
    let late = record(pairs { $0.observe(on: blocked) })
    let dropped = a.observe(on: scheduler).subscribe()
    send(1)
    dropped.dispose()
    let combined = record(pairs { $0.asObservable() })
    for value in 2...100 { send(value) }
    XCTAssertEqual(combined.entries, (1...100).map { [$0, $0] })
    mayContinue.signal()
    XCTAssertTrue(late.wait { $0.last == [100, 100] })
    assertInOrder(late)
  }
}
