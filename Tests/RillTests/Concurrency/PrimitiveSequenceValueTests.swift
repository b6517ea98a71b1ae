import Foundation
import Rill
import XCTest

/// `await single.value`, which resumes exactly once.
final class PrimitiveSequenceValueTests: XCTestCase {
  func testAnImmediateValue() {
    awaiting {
      let value = try await Observable.of(1, 2).toArray().value
      XCTAssertEqual(value, [1, 2])
    }
  }

  func testALaterValue() {
    awaiting {
      let subject = PublishSubject<Int>()
      let subscribed = Counter()
      let task = Task { try await subject.do(onSubscribed: { subscribed.add() }).toArray().value }
      subscribed.wait(for: 1)
      subject.onNext(1)
      subject.onCompleted()
      let value = try await task.value
      XCTAssertEqual(value, [1])
    }
  }

  func testAnError() {
    awaiting {
      do {
        _ = try await Observable<Int>.error(Failure()).toArray().value
        XCTFail("no error")
      } catch { XCTAssertEqual(error as? Failure, Failure()) }
    }
  }

  /// RxSwift #2426: a cancelled task resumes, although no event arrives after disposal.
  func testCancellationDisposes() {
    awaiting {
      let subject = PublishSubject<Int>()
      let subscribed = Counter()
      let task = Task { try await subject.do(onSubscribed: { subscribed.add() }).toArray().value }
      subscribed.wait(for: 1)
      task.cancel()
      do {
        _ = try await task.value
        XCTFail("no error")
      } catch { XCTAssertTrue(error is CancellationError) }
      XCTAssertFalse(subject.hasObservers)
    }
  }

  func testACancelledTaskDoesNotSubscribe() {
    awaiting {
      let begin = DispatchSemaphore(value: 0)
      let subscribed = Counter()
      let task = Task {
        begin.waitForTest()
        return try await Observable.just(1).do(onSubscribe: { subscribed.add() }).toArray().value
      }
      task.cancel()
      begin.signal()
      let result = await task.result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
      XCTAssertEqual(subscribed.value, 0)
    }
  }

  func testADisposedSourceThrows() {
    awaiting {
      let subject = LateValue<PublishSubject<Int>>()
      subject.value = PublishSubject()
      let subscribed = Counter()
      let single = try XCTUnwrap(subject.value).do(onSubscribed: { subscribed.add() }).toArray()
      let holder = LateValue<Single<[Int]>>()
      holder.value = single
      _ = single
      let task = Task { [holder] in try await XCTUnwrap(holder.take()).value }
      subscribed.wait(for: 1)
      subject.value?.dispose()
      do {
        _ = try await task.value
        XCTFail("no error")
      } catch { XCTAssertTrue(error is CancellationError) }
    }
  }

  /// If an end and a cancellation arrive from different threads at once, one of them takes effect (RxSwift #2563).
  func testTheEndRacesWithCancellation() {
    awaiting(60) {
      let seed = randomSeed()
      var random = SeededGenerator(seed: seed)
      for round in 0..<400 {
        let subject = PublishSubject<Int>()
        let task = Task { try await subject.toArray().value }
        let delay = Int.random(in: 0..<200, using: &random)
        let succeeds = Bool.random(using: &random)
        let done = Counter()
        // Whether the value was certainly sent to the task, and not before it subscribed.
        let isSentToTask = Counter()
        Thread {
          spin(until: subject.hasObservers || task.isCancelled)
          if subject.hasObservers { isSentToTask.add() }
          for _ in 0..<delay { _ = subject.hasObservers }
          subject.onNext(round)
          if succeeds { subject.onCompleted() } else { subject.onError(Failure()) }
          done.add()
        }.start()
        for _ in 0..<Int.random(in: 0..<400, using: &random) { _ = subject.hasObservers }
        task.cancel()
        switch await task.result {
        case .success(let values):
          // The end can come before the disposal although the task was cancelled before it subscribed.
          if values != [] || isSentToTask.value > 0 { XCTAssertEqual(values, [round], "seed \(seed)") }
        case .failure(let error): XCTAssertTrue(error is CancellationError || error is Failure, "seed \(seed)")
        }
        done.wait(for: 1)
        XCTAssertFalse(subject.hasObservers, "seed \(seed)")
      }
    }
  }

  func testValuesOfMaybeAndCompletable() {
    awaiting {
      let some = try await Maybe.just(1).value
      XCTAssertEqual(some, 1)
      let none = try await Maybe<Int>.empty().value
      XCTAssertNil(none)
      try await Completable.empty().value
      do {
        try await Completable.error(Failure()).value
        XCTFail("no error")
      } catch { XCTAssertEqual(error as? Failure, Failure()) }
      do {
        _ = try await Maybe<Int>.error(Failure()).value
        XCTFail("no error")
      } catch { XCTAssertEqual(error as? Failure, Failure()) }
    }
  }
}

extension DispatchSemaphore {
  /// Blocks the thread, which is acceptable in the asynchronous code of a test.
  fileprivate func waitForTest() { wait() }
}
