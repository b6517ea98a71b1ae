import Foundation
import Rill
import XCTest

/// `flatMap` with asynchronous work and a policy.
final class AsyncFlatMapTests: XCTestCase {
  private let log = Recorder<String>()

  /// Results in the order of the values, whichever task is first, and at most `atMost` tasks that run or wait for their turn.
  func testOrderedResults() {
    let (subject, running) = (PublishSubject<Int>(), Recorder<Int>())
    let continuations = Recorder<(Int, CheckedContinuation<Void, any Error>)>()
    let subscription = subject.flatMap(.ordered(atMost: 2)) { number in
      running.add(number)
      try await withCheckedThrowingContinuation { continuations.add((number, $0)) }
      return number
    }.record(into: log)
    func finish(_ number: Int, _ error: (any Error)? = nil) {
      _ = continuations.wait { $0.contains { $0.0 == number } }
      let continuation = continuations.entries.first { $0.0 == number }!.1
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }
    for number in 1...4 { subject.onNext(number) }
    finish(2)
    running.wait(for: 2)
    XCTAssertEqual(Set(running.entries), [1, 2])
    finish(1)
    log.wait(for: 2)
    XCTAssertEqual(log.entries, ["1", "2"])
    finish(4, Failure())
    finish(3)
    log.wait(for: 4)
    XCTAssertEqual(log.entries, ["1", "2", "3", "error(failure)"])
    XCTAssertFalse(subject.hasObservers)
    subscription.dispose()
  }

  /// `send` waits until its value's task starts.
  func testOrderedResultsSuspendTheirSender() {
    let (subject, sent) = (PublishSubject<Int>(), Recorder<Int>())
    let continuations = Recorder<CheckedContinuation<Void, Never>>()
    let subscription = subject.flatMap(.ordered(atMost: 2)) { _ in
      await withCheckedContinuation { continuations.add($0) }
    }.subscribe()
    for number in 1...3 { subject.send(number) { sent.add(number) } }
    XCTAssertEqual(sent.entries, [1, 2])
    _ = continuations.wait { $0.count == 2 }
    for continuation in continuations.entries { continuation.resume() }
    sent.wait(for: 3)
    _ = continuations.wait { $0.count == 3 }
    continuations.entries[2].resume()
    subscription.dispose()
  }

  func testSequential() {
    let work = ControlledWork()
    let subject = PublishSubject<Int>()
    _ = subject.flatMap(.sequential) { await work.perform($0) }.record(into: log)
    for number in 1...3 { subject.onNext(number) }
    subject.onCompleted()
    for number in 1...3 {
      work.starts.wait(for: number)
      XCTAssertEqual(work.starts.count, number)
      work.finish(number)
      log.wait(for: number)
    }
    log.wait(for: 4)
    XCTAssertEqual(log.entries, ["1", "2", "3", "completed"])
  }

  func testLatest() {
    let work = ControlledWork()
    let subject = PublishSubject<Int>()
    _ = subject.flatMap(.latest, priority: .high) { await work.perform($0) }.record(into: log)
    subject.onNext(1)
    work.starts.wait(for: 1)
    subject.onNext(2)
    work.starts.wait(for: 2)
    work.cancelled.wait(for: 1)
    XCTAssertEqual(work.cancelled.entries, [1])
    work.finish(1)
    subject.onCompleted()
    work.finish(2)
    log.wait(for: 2)
    XCTAssertEqual(log.entries, ["2", "completed"])
  }

  func testFirst() {
    let work = ControlledWork()
    let subject = PublishSubject<Int>()
    _ = subject.flatMap(.first) { await work.perform($0) }.record(into: log)
    subject.onNext(1)
    subject.onNext(2)
    work.starts.wait(for: 1)
    work.finish(1)
    log.wait(for: 1)
    subject.onCompleted()
    log.wait(for: 2)
    XCTAssertEqual(log.entries, ["1", "completed"])
    XCTAssertEqual(work.starts.entries, [1])
  }

  func testConcurrent() {
    let work = ControlledWork()
    let subject = PublishSubject<Int>()
    _ = subject.flatMap(.concurrent(atMost: 2)) { await work.perform($0) }.record(into: log)
    for number in 1...3 { subject.onNext(number) }
    subject.onCompleted()
    work.starts.wait(for: 2)
    XCTAssertEqual(Set(work.starts.entries), [1, 2])
    work.finish(2)
    work.starts.wait(for: 3)
    work.finish(3)
    log.wait(for: 2)
    work.finish(1)
    log.wait(for: 4)
    XCTAssertEqual(log.entries, ["2", "3", "1", "completed"])
  }

  func testAnErrorOfTheWorkEndsTheStreamAndDisposalCancels() {
    let subject = PublishSubject<Int>()
    _ = subject.flatMap(.concurrent(atMost: 2)) { number -> Int in throw Failure(name: "\(number)") }.record(into: log)
    subject.onNext(1)
    log.wait(for: 1)
    XCTAssertEqual(log.entries, ["error(1)"])
    XCTAssertFalse(subject.hasObservers)

    let work = ControlledWork()
    let subscription = subject.flatMap(.sequential) { await work.perform($0) }.subscribe(onNext: { _ in })
    subject.onNext(2)
    work.starts.wait(for: 1)
    subscription.dispose()
    work.cancelled.wait(for: 1)
    XCTAssertEqual(work.cancelled.entries, [2])
    work.finish(2)
  }
}

/// Asynchronous work that finishes when the test calls `finish(_:)`.
private final class ControlledWork: Sendable {
  let starts = Recorder<Int>()
  let cancelled = Recorder<Int>()
  private let finished = Recorder<Int>()

  func finish(_ number: Int) { finished.add(number) }

  func perform(_ number: Int) async -> Int {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        starts.add(number)
        Thread { [finished] in
          var seen = finished.entries
          while !seen.contains(number) {
            finished.wait(for: seen.count + 1)
            seen = finished.entries
          }
          continuation.resume(returning: number)
        }.start()
      }
    } onCancel: {
      cancelled.add(number)
    }
  }
}
