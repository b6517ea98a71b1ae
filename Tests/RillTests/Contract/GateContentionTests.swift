import Dispatch
import Foundation
import Rill
import RillTesting
import Synchronization
import TestSupport
import XCTest

/// Contract 2 and 4: a second thread comes to a gate while its owner releases it.
final class GateContentionTests: XCTestCase {

  /// Contract 4: each sender's events arrive in order even if the first contention coincides with the owner's release.
  func testFirstContentionKeepsTheOrderOfASender() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.signals)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    XCTAssertEqual(faultsAtFirstContention(8000, ownerContinues: true), 0)
  }

  /// Contract 4: no event is lost at that moment, even if neither thread sends again.
  func testFirstContentionLosesNothing() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.signals)
    XCTAssertEqual(faultsAtFirstContention(12_000, ownerContinues: false), 0)
  }

  /// Returns the number of rounds in which the first contention lost an event or changed the order.
  ///
  /// A signal stops the owner at a random point, which can be next to the release of the gate. The other thread then queues 1 and
  /// resumes the owner. If `ownerContinues`, the owner goes on sending, and the
  /// other thread sends 2 and 3.
  ///
  /// Beside busy programs a round takes up to a hundred times as long, so there are fewer of them in three seconds. `RILL_ROUNDS` plays a
  /// number of rounds however long they take.
  private func faultsAtFirstContention(_ usualRounds: Int, ownerContinues: Bool) -> Int {
    let wantedRounds = Int(ProcessInfo.processInfo.environment["RILL_ROUNDS"] ?? "")
    let rounds = wantedRounds ?? usualRounds
    let end = wantedRounds == nil ? ContinuousClock.now + .seconds(3) : nil
    let faults = Counter()
    let current = LateValue<PublishSubject<Int>>()
    let owner = LateValue<pthread_t>()
    let turn = Atomic<Int>(0)
    let isPaused = Atomic<Bool>(false)
    let isOver = Atomic<Bool>(false)
    return watched(240) {
      ThreadSuspension.install()
      onThreads(2) { thread in
        if thread == 0 {
          owner.value = pthread_self()
          var round = 0
          while !isOver.load(ordering: .acquiring) {
            spin(until: turn.load(ordering: .acquiring) != round || isOver.load(ordering: .acquiring))
            round = turn.load(ordering: .acquiring)
            guard let subject = current.value else { continue }
            while turn.load(ordering: .acquiring) == round, !isPaused.load(ordering: .acquiring) { subject.onNext(0) }
          }
        } else {
          spin(until: owner.value != nil)
          guard let target = owner.value else { return }
          for round in 1...rounds {
            let subject = PublishSubject<Int>()
            let log = OrderCheck()
            let subscription = subject.subscribe(onNext: { value in
              if value == 0 { log.started.store(true, ordering: .releasing) } else { log.receive(value) }
            })
            isPaused.store(false, ordering: .releasing)
            current.value = subject
            turn.store(round, ordering: .releasing)
            spin(until: log.started.load(ordering: .acquiring))
            for _ in 0..<(round * 7) % 60 { _ = log.started.load(ordering: .acquiring) }
            ThreadSuspension.stop(target)
            subject.onNext(1)
            if !ownerContinues { isPaused.store(true, ordering: .releasing) }
            ThreadSuspension.release()
            if ownerContinues {
              for _ in 0..<(round * 13) % 40 { _ = log.started.load(ordering: .acquiring) }
              subject.onNext(2)
              subject.onNext(3)
            }
            let limit = ContinuousClock.now + .seconds(2)
            spin(until: log.count.load(ordering: .acquiring) >= (ownerContinues ? 3 : 1) || ContinuousClock.now >= limit)
            if log.isOutOfOrder || log.count.load(ordering: .acquiring) == 0 { faults.add() }
            subscription.dispose()
            if faults.value > 0 || end.map({ ContinuousClock.now > $0 }) == true { break }
          }
          isPaused.store(true, ordering: .releasing)
          isOver.store(true, ordering: .releasing)
        }
      }
      return faults.value
    }
  }
}
