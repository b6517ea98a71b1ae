import Foundation
import Rill
import XCTest

/// `values`: a stream as an asynchronous sequence.
final class AsyncValuesTests: XCTestCase {
  func testValuesAndTheEnd() {
    awaiting {
      var all: [Int] = []
      for try await value in Observable.of(1, 2, 3).values { all.append(value) }
      XCTAssertEqual(all, [1, 2, 3])
    }
  }

  /// Reading `values` subscribes, so values that are sent before the loop starts are not lost.
  func testSubscribesAtOnceAndBuffersValues() {
    awaiting {
      let subject = PublishSubject<Int>()
      let values = subject.values
      for number in 1...1000 { subject.onNext(number) }
      subject.onCompleted()
      var all: [Int] = []
      for try await value in values { all.append(value) }
      XCTAssertEqual(all, Array(1...1000))
    }
  }

  func testAnErrorIsThrownOnceAfterTheValues() {
    awaiting {
      let subject = PublishSubject<Int>()
      var values = subject.values.makeAsyncIterator()
      subject.onNext(1)
      subject.onError(Failure())
      let first = try await values.next()
      XCTAssertEqual(first, 1)
      do {
        _ = try await values.next()
        XCTFail("no error")
      } catch { XCTAssertEqual(error as? Failure, Failure()) }
      let last = try await values.next()
      XCTAssertNil(last)
    }
  }

  func testPolicies() {
    awaiting {
      let subject = PublishSubject<Int>()
      let all = subject.values(bufferingPolicy: .unbounded)
      let newest = subject.values(bufferingPolicy: .newest(2))
      let oldest = subject.values(bufferingPolicy: .oldest(2))
      let none = subject.values(bufferingPolicy: .newest(0))
      for number in 1...5 { subject.onNext(number) }
      subject.onCompleted()
      for (values, expected) in [(all, [1, 2, 3, 4, 5]), (newest, [4, 5]), (oldest, [1, 2]), (none, [])] {
        var seen: [Int] = []
        for try await value in values { seen.append(value) }
        XCTAssertEqual(seen, expected)
      }
    }
  }

  /// A value too many ends the subscription, and the loop after the values that wait.
  func testTheFailingPolicy() {
    awaiting {
      let subject = PublishSubject<Int>()
      let values = subject.values(bufferingPolicy: .failing(2))
      for number in 1...2 { subject.onNext(number) }
      XCTAssertTrue(subject.hasObservers)
      subject.onNext(3)
      XCTAssertFalse(subject.hasObservers)
      var seen: [Int] = []
      do {
        for try await value in values { seen.append(value) }
        XCTFail("no error")
      } catch RxError.bufferOverflow(let limit) { XCTAssertEqual(limit, 2) }
      XCTAssertEqual(seen, [1, 2])
    }
  }

  func testDisposalAndDeallocationOfTheSubjectEndTheLoop() {
    awaiting {
      let disposed = PublishSubject<Int>()
      let values = disposed.values
      disposed.onNext(1)
      disposed.dispose()
      var all: [Int] = []
      for try await value in values { all.append(value) }
      XCTAssertEqual(all, [1])

      var deallocated: PublishSubject<Int>? = PublishSubject()
      let others = try XCTUnwrap(deallocated?.values)
      deallocated?.onNext(2)
      deallocated = nil
      for try await value in others { all.append(value) }
      XCTAssertEqual(all, [1, 2])
    }
  }

  func testReleasingTheSequenceDisposes() {
    let subject = PublishSubject<Int>()
    var values: AsyncValues<Int, any Error>? = subject.values
    XCTAssertTrue(subject.hasObservers)
    withExtendedLifetime(values) {}
    values = nil
    XCTAssertFalse(subject.hasObservers)
  }

  func testTheRestIsKeptForTheNextLoop() {
    awaiting {
      let subject = PublishSubject<Int>()
      let values = subject.values
      for number in 1...4 { subject.onNext(number) }
      subject.onCompleted()
      var all: [Int] = []
      for try await value in values {
        all.append(value)
        if value == 2 { break }
      }
      for try await value in values { all.append(value * 10) }
      XCTAssertEqual(all, [1, 2, 30, 40])
    }
  }

  func testACancelledTaskReceivesNoBufferedValue() {
    awaiting {
      let subject = PublishSubject<Int>()
      let values = subject.values
      for number in 1...3 { subject.onNext(number) }
      let task = Task {
        var all: [Int] = []
        for try await value in values {
          all.append(value)
          unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
        }
        return all
      }
      let all = try await task.value
      XCTAssertEqual(all, [1])
    }
  }

  /// Values that another thread sends arrive completely and in order, whether the loop is faster or slower than the sender.
  func testSlowAndFastConsumers() {
    awaiting {
      let seed = randomSeed()
      var random = SeededGenerator(seed: seed)
      for _ in 0..<50 {
        let subject = PublishSubject<Int>()
        let values = subject.values
        let count = Int.random(in: 0...300, using: &random)
        let pauses = (0..<20).map { _ in Int.random(in: 0..<300, using: &random) }
        Thread {
          for number in 0..<count { subject.onNext(number) }
          subject.onCompleted()
        }.start()
        var all: [Int] = []
        for try await value in values {
          all.append(value)
          if pauses.contains(value) { await Task.yield() }
        }
        XCTAssertEqual(all, Array(0..<count), "seed \(seed)")
      }
    }
  }

  /// After a cancellation at any moment, the loop has received values in order, ends, and disposes its subscription.
  func testCancellationAtAnyMoment() {
    awaiting(60) {
      let seed = randomSeed()
      var random = SeededGenerator(seed: seed)
      for _ in 0..<300 {
        let subject = PublishSubject<Int>()
        let values = LateValue<AsyncValues<Int, any Error>>()
        values.value = subject.values
        let task = Task {
          var last = 0
          guard let values = values.take() else { return }
          for try await value in values {
            XCTAssertEqual(value, last + 1, "seed \(seed)")
            last = value
          }
        }
        let cancelAt = Int.random(in: 0...60, using: &random)
        for number in 1...50 {
          if number == cancelAt { task.cancel() }
          subject.onNext(number)
        }
        task.cancel()
        _ = await task.result
        XCTAssertFalse(subject.hasObservers, "seed \(seed)")
      }
    }
  }

  /// On the main actor, no other task runs while the loop still has buffered values.
  func testBufferedValuesAreReadWithoutLeavingTheActor() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let values = subject.values
    for number in 1...3 { subject.onNext(number) }
    Task { @MainActor in
      Task { @MainActor in log.add("another") }
      for try await value in values {
        log.add("\(value)")
        if value == 3 { subject.onCompleted() }
      }
      log.add("end")
    }
    runMainQueue { log.count == 5 }
    XCTAssertEqual(log.entries, ["1", "2", "3", "end", "another"])
  }

  func testValuesOfADriver() {
    let log = Recorder<String>()
    let subject = BehaviorSubject(value: 1)
    let driver = subject.asDriver(onErrorJustReturn: 0)
    Task { @MainActor in
      for await value in driver.values { log.add("\(value)") }
      for await value in driver.values(bufferingPolicy: .newest(1)) { log.add("again \(value)") }
      log.add("done")
    }
    runMainQueue { log.count == 1 }
    subject.onNext(2)
    subject.onError(Failure())
    runMainQueue { log.count >= 4 }
    XCTAssertEqual(log.entries, ["1", "2", "0", "again 0", "done"].prefix(log.count).map { $0 })
  }

  /// A relay cannot fail, so its loop may omit `try`.
  func testValuesOfARelay() async throws {
    let relay = BehaviorRelay(value: 1)
    let values = relay.values
    relay.accept(2)
    var all: [Int] = []
    for await value in values {
      all.append(value)
      if value == 2 { break }
    }
    for try await value in relay.values {
      all.append(value)
      break
    }
    XCTAssertEqual(all, [1, 2, 2])
  }
}
