import Dispatch
import Foundation
import Rill
import XCTest

/// Delivery continues whatever other code of the process does.
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
}
