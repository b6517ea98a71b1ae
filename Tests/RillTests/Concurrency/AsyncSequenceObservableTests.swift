import Foundation
import Rill
import XCTest

/// Asynchronous code as streams: `asObservable` and `Single.create`.
final class AsyncSequenceObservableTests: XCTestCase {
  private let log = Recorder<String>()

  func testASequenceAsAStream() {
    let (sequence, continuation) = AsyncStream<Int>.makeStream()
    let subscription = sequence.asObservable(priority: .high).record(into: log)
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    log.wait(for: 3)
    XCTAssertEqual(log.entries, ["1", "2", "completed"])
    subscription.dispose()
  }

  func testAnErrorOfTheSequence() {
    let (sequence, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    _ = sequence.asObservable().record(into: log)
    continuation.yield(1)
    continuation.finish(throwing: Failure())
    log.wait(for: 2)
    XCTAssertEqual(log.entries, ["1", "error(failure)"])
  }

  func testDisposalCancelsTheTask() {
    let (sequence, continuation) = AsyncStream<Int>.makeStream()
    let terminated = Counter()
    continuation.onTermination = { reason in
      if case .cancelled = reason { terminated.add() }
    }
    let received = Counter()
    let subscription = sequence.asObservable().subscribe(onNext: { _ in received.add() })
    continuation.yield(1)
    received.wait(for: 1)
    subscription.dispose()
    terminated.wait(for: 1)
    XCTAssertEqual(terminated.value, 1)
  }

  func testRoundTrip() {
    _ = Observable.of(1, 2).values.asObservable().record(into: log)
    log.wait(for: 3)
    XCTAssertEqual(log.entries, ["1", "2", "completed"])
  }

  func testSingleOfWork() {
    for detached in [false, true] {
      let log = Recorder<String>()
      Single<Int>.create(detached: detached, priority: .high) { 7 }.subscribe(
        onSuccess: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
      log.wait(for: 2)
      XCTAssertEqual(log.entries, ["7", "disposed"])
    }
    let single = Single<Int>.create { throw Failure() }
    single.subscribe(onSuccess: { [log] in log.add("\($0)") }, onFailure: { [log] in log.add("\($0)") })
    log.wait(for: 1)
    XCTAssertEqual(log.entries, ["failure"])
  }

  func testDisposalCancelsTheWork() {
    let started = Counter()
    let cancelled = Counter()
    let subscription = Single<Int>.create {
      started.add()
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          Thread {
            cancelled.wait(for: 1)
            continuation.resume(returning: 1)
          }.start()
        }
      } onCancel: {
        cancelled.add()
      }
    }.subscribe(onSuccess: { [log] in log.add("\($0)") })
    started.wait(for: 1)
    subscription.dispose()
    cancelled.wait(for: 1)
    XCTAssertEqual(cancelled.value, 1)
    XCTAssertEqual(log.entries, [])
  }
}
