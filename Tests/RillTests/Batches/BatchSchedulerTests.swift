import Foundation
import Rill
import RillTesting
import XCTest

/// Schedulers and timers receive each value of a batch on its own, and a derived value once.
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

  func testADerivedValueReachesTheMainActorWithoutAMixture() {
    let shown = Recorder<[Int]>()
    ObservableProperty.combine(a, b) { [$0, $1] }.asDriver().drive(onNext: { value in
      dispatchPrecondition(condition: .onQueue(.main))
      shown.add(value)
    }).disposed(by: bag)
    onThreads(1) { [send] _ in for value in 1...100 { send(value) } }
    runMainQueue { shown.entries.last == [100, 100] }
    XCTAssertEqual(shown.entries, (0...100).map { [$0, $0] })
  }

  /// Once, a value of a batch reached the closure through an operator on the thread that drained it.
  func testClosuresOfADriverRunOnTheMainActor() {
    let (a, b) = (a, b)
    let (late, plain, foreign) = (PublishRelay<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let received = Recorder<[Int]>()
    let first = Observable.merge(a.asObservable(), late.asObservable()).asDriver(onErrorJustReturn: 0)
    Observable.merge(Observable.merge(first.asObservable(), plain, foreign), .never()).subscribe(onNext: { value in
      guard value == -7 else { return }
      onThreads(1) { _ in for value in 1...3000 { foreign.onNext(value) } }
      late.accept(5)
    }).disposed(by: bag)
    Driver.combineLatest(first, b.asDriver()) { [$0, $1] }.drive(onNext: { value in
      dispatchPrecondition(condition: .onQueue(.main))
      received.add(value)
    }).disposed(by: bag)
    onThreads(1) { [send] _ in send(1) }
    plain.onNext(-7)
    runMainQueue { received.entries.last == [5, 1] }
    XCTAssertEqual(received.entries.last, [5, 1])
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

  /// Contract 13: while another thread runs a batch, what `observe(on:)` delivers comes as without one.
  func testGroupsOnASchedulerWhileAnotherThreadRunsABatch() {
    var results: [[String]] = []
    for isInBatch in [false, true] {
      let (source, log) = (PublishSubject<String>(), Recorder<String>())
      let queue = DispatchQueue(label: "groups")
      queue.suspend()
      let (hasBegun, mayEnd, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let subscription = source.groupBy(until: { _ in Observable<Void>.never() }, keeping: .unbounded) { $0.first }
        .observe(on: SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "groups")).flatMapLatest {
          $0.retry(2)
        }.subscribe(onNext: { log.add($0) })
      if isInBatch {
        Thread.detachNewThread {
          batch {
            hasBegun.signal()
            mayEnd.wait()
          }
          hasEnded.signal()
        }
        hasBegun.wait()
      }
      for value in ["A1", "A2", "B1", "B2", "C1", "C2"] { source.onNext(value) }
      queue.resume()
      log.wait(for: 6)
      if isInBatch {
        mayEnd.signal()
        hasEnded.wait()
      }
      results.append(log.entries)
      subscription.dispose()
    }
    XCTAssertEqual(results, [["A1", "A2", "B1", "B2", "C1", "C2"], ["A1", "A2", "B1", "B2", "C1", "C2"]])
  }

  /// Contract 13: a scheduler that runs work at once delivers what another thread sends meanwhile, and that is no part of the batch.
  func testWhatAnotherThreadHasSentToASchedulerThatRunsWorkAtOnce() {
    let schedulers: [any ImmediateSchedulerType] = [
      CurrentThreadScheduler.instance, MainScheduler.instance, OwnImmediateScheduler(),
    ]
    for scheduler in schedulers {
      for policy in [nil, BufferingPolicy.newest(4), .oldest(2)] {
        let (subject, states) = (PublishSubject<Int>(), (0...4).map { _ in BehaviorRelay(value: false) })
        var received: [Int] { states.indices.filter { states[$0].value } }
        let source = policy.map { subject.observe(on: scheduler, buffer: $0) } ?? subject.observe(on: scheduler)
        let subscription = source.subscribe(
          onNext: { value in
            states[value].accept(true)
            guard value == 1 else { return }
            onThreads(1) { _ in
              subject.onNext(2)
              subject.onNext(3)
            }
            subject.onNext(4)
            onThreads(1) { _ in subject.onCompleted() }
          }, onCompleted: { states[0].accept(true) })
        try? batch {
          // From a synchronous source, what this thread sends waits for its turn.
          Observable.just(1).subscribe(onNext: subject.onNext).dispose()
          // Only there, all values wait at once, and the policy drops the last one, which is the batch's.
          var all = [0, 1, 2, 3, 4]
          if case .oldest? = policy, scheduler is CurrentThreadScheduler { all.removeLast() }
          XCTAssertEqual(received, all, "\(scheduler)")
          throw Failure()
        }
        XCTAssertEqual(received, [0, 2, 3], "\(scheduler)")
        subscription.dispose()
      }
    }
  }
}

private struct OwnImmediateScheduler: ImmediateSchedulerType {
  func schedule<State: Sendable>(_ state: State, action: @escaping @Sendable (State) -> any Disposable) -> any Disposable {
    action(state)
  }
}
