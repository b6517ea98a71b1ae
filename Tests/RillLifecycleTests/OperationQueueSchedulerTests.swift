import Foundation
import Rill
import RillLifecycle
import XCTest

final class OperationQueueSchedulerTests: XCTestCase {
  private let queue = OperationQueue()

  override func setUp() { queue.maxConcurrentOperationCount = 1 }

  func testEventsComeOnTheQueueInOrder() {
    let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: .high)
    let ended = expectation(description: "ended")
    let subject = ReplaySubject<Int>.createUnbounded()
    let subscription = Observable.range(start: 0, count: 100).observe(on: scheduler)
      .map { [queue] in OperationQueue.current === queue ? $0 : -1 }
      .do(onDispose: { ended.fulfill() })
      .subscribe(subject)
    wait(for: [ended], timeout: 10)
    let collected = CollectedValues()
    subject.subscribe(onNext: { collected.add($0) }).dispose()
    XCTAssertEqual(collected.all, Array(0..<100))
    subscription.dispose()
  }

  func testCancelledWorkDoesNotRun() {
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    queue.isSuspended = true
    let ran = CollectedValues()
    let first = scheduler.schedule(1) { number in
      ran.add(number)
      return Disposables.create()
    }
    _ = scheduler.schedule(2) { number in
      ran.add(number)
      return Disposables.create()
    }
    first.dispose()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(ran.all, [2])
  }

  func testDisposalReachesWhatTheActionReturned() {
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    let disposed = BooleanDisposable()
    let scheduled = scheduler.schedule(()) { disposed }
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertFalse(disposed.isDisposed)
    scheduled.dispose()
    XCTAssertTrue(disposed.isDisposed)
  }
}

private final class CollectedValues: @unchecked Sendable {
  // Sendable: a lock guards the values.
  private let lock = NSLock()
  private var values: [Int] = []

  var all: [Int] { lock.withLock { values } }
  func add(_ value: Int) { lock.withLock { values.append(value) } }
}
