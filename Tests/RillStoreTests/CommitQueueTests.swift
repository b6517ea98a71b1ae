import RillStore
import XCTest

/// Which thread leads, and whose changes it commits.
final class CommitQueueTests: XCTestCase {
  private final class Waiter {
    let canJoin: Bool
    init(canJoin: Bool = true) { self.canJoin = canJoin }
  }

  func testALeaderTakesTheGroupDirectlyBehindIt() {
    var commitQueue = CommitQueue<Waiter>()
    let waiters = [Waiter(), Waiter(), Waiter(canJoin: false), Waiter()]
    XCTAssertNil(commitQueue.join(Waiter()))
    for waiter in waiters { XCTAssert(commitQueue.join(waiter) === waiter) }
    // The third must lead itself, and no waiter overtakes it.
    XCTAssert(commitQueue.takeGroup(while: \.canJoin).elementsEqual(waiters.prefix(2), by: ===))
    XCTAssert(commitQueue.takeGroup(while: \.canJoin).isEmpty)
    XCTAssert(commitQueue.leave() === waiters[2])
    XCTAssert(commitQueue.takeGroup(while: \.canJoin).elementsEqual(waiters.suffix(1), by: ===))
    XCTAssertNil(commitQueue.leave())
    XCTAssertNil(commitQueue.join(Waiter()))
  }

  func testFinishedWaitersLeaveFromAnyPosition() {
    var commitQueue = CommitQueue<Waiter>()
    let waiters = [Waiter(canJoin: false), Waiter(), Waiter(canJoin: false)]
    XCTAssertNil(commitQueue.join(Waiter()))
    for waiter in waiters { XCTAssert(commitQueue.join(waiter) === waiter) }
    XCTAssert(commitQueue.takeAll(where: \.canJoin).elementsEqual([waiters[1]], by: ===))
    XCTAssert(commitQueue.leave() === waiters[0])
    XCTAssert(commitQueue.leave() === waiters[2])
    XCTAssertNil(commitQueue.leave())
  }

  func testWithdrawing() {
    var commitQueue = CommitQueue<Waiter>()
    let waiter = Waiter()
    XCTAssertNil(commitQueue.join(Waiter()))
    XCTAssert(commitQueue.join(waiter) === waiter)
    XCTAssert(commitQueue.withdraw(waiter))
    XCTAssertFalse(commitQueue.withdraw(waiter))
    XCTAssertNil(commitQueue.leave())
  }
}
