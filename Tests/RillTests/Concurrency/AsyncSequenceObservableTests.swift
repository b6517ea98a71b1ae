import Rill
import XCTest

/// Asynchronous sequences as streams: `asObservable`.
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
}
