import Foundation
import Rill
import XCTest

/// Asynchronous work as a `Single`: `Single.create`.
final class SingleCreateWithTaskTests: XCTestCase {
  private let log = Recorder<String>()

  func testSingleOfWork() {
    for detached in [false, true] {
      let log = Recorder<String>()
      _ = Single<Int>.create(detached: detached, priority: .high) { 7 }.subscribe(
        onSuccess: { log.add("\($0)") }, onDisposed: { log.add("disposed") })
      log.wait(for: 2)
      XCTAssertEqual(log.entries, ["7", "disposed"])
    }
    let single = Single<Int>.create { throw Failure() }
    _ = single.subscribe(onSuccess: { [log] in log.add("\($0)") }, onFailure: { [log] in log.add("\($0)") })
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
