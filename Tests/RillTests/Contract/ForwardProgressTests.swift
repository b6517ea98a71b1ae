import Dispatch
import Foundation
import Rill
import RillTesting
import XCTest

/// Delivery continues whatever other code of the process does, and memory returns.
final class ForwardProgressTests: XCTestCase {
  /// A gate that passes from a sender to a queue must not depend on the threads of the global queues.
  func testDeliveryContinuesWhileAllThreadsOfTheGlobalQueuesAreBlocked() {
    // Dispatch adds threads to a blocked pool, but only after many seconds.
    watched(8) {
      let release = DispatchSemaphore(value: 0)
      let blocked = DispatchGroup()
      for quality in [DispatchQoS.QoSClass.default, .userInitiated, .utility, .background, .userInteractive] {
        for _ in 0..<16 {
          DispatchQueue.global(qos: quality).async(group: blocked) { release.wait() }
        }
      }
      let subject = PublishSubject<Int>()
      let received = Counter()
      let isInside = DispatchSemaphore(value: 0)
      let mayContinue = DispatchSemaphore(value: 0)
      let subscription = subject.subscribe(onNext: { value in
        received.add()
        if value == 0 {
          isInside.signal()
          mayContinue.wait()
        }
      })
      let owner = Thread { subject.onNext(0) }
      owner.start()
      isInside.wait()
      // More than an owner delivers for others, so that it passes the gate on.
      for value in 1...5000 { subject.onNext(value) }
      mayContinue.signal()
      received.wait(for: 5001)
      XCTAssertEqual(received.value, 5001)
      for _ in 0..<80 { release.signal() }
      blocked.wait()
      subscription.dispose()
    }
  }

  /// The trampoline takes time in proportion to the number of sources.
  func testTimeOfManySynchronousSourcesIsLinear() {
    func time(_ count: Int) -> Duration {
      let source = Observable.of(1, 2)
      let received = Counter()
      return processorTime {
        _ = Observable.merge(Array(repeating: source, count: count)).subscribe(onCompleted: { received.add() })
        XCTAssertEqual(received.value, 1)
      }
    }
    _ = time(1000)
    // 50 times as many sources. Moving the queue's elements at each 512th turn made it 97. Other programs can disturb a measurement,
    // so one good ratio of five is enough.
    var ratios: [Double] = []
    repeat {
      ratios.append(time(1_000_000) / ((0..<3).map { _ in time(20_000) }.min() ?? .zero))
    } while ratios.count < 5 && ratios.allSatisfy { $0 >= 75 }
    XCTAssert(ratios.contains { $0 < 75 }, "\(ratios)")
  }

  /// Three million events that are sent from inside one another leave no memory behind.
  func testMemoryReturnsAfterABurstOfNestedEvents() throws {
    func residentMegabytes() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return (Int(status.split(separator: " ")[1]) ?? 0) * 4096 / 1_000_000
    }
    guard FileManager.default.fileExists(atPath: "/proc/self/statm") else { throw XCTSkip("needs /proc") }
    let subject = PublishSubject<Int>()
    #if DEBUG
      let count = 300_000
    #else
      let count = 3_000_000
    #endif
    let subscription = subject.subscribe(onNext: { value in
      if value < 0 { for number in 0..<count { subject.onNext(number) } }
    })
    subject.onNext(-1)
    let before = try residentMegabytes()
    for _ in 0..<5 { subject.onNext(-1) }
    XCTAssertLessThan(try residentMegabytes(), before + 50)
    subscription.dispose()
  }

  /// A cancelled timer leaves nothing in the queue of a virtual scheduler.
  func testCancelledVirtualTimersLeaveNothing() {
    let scheduler = HistoricalScheduler()
    weak var last: Marker?
    for _ in 0..<100_000 {
      let marker = Marker()
      last = marker
      scheduler.scheduleRelative((), dueTime: .seconds(1000)) { _ in
        withExtendedLifetime(marker) {}
        return Disposables.create()
      }.dispose()
    }
    XCTAssertNil(last)
    XCTAssertLessThan(scheduler.pendingCount, 1000)
  }

  private final class Marker: Sendable {}
}
