import Dispatch
import Foundation
import Rill
import RillTesting
import Synchronization
import TestSupport
import XCTest

/// Contract 2 and 4: a second thread comes to a gate that one thread has used alone.
final class GateContentionTests: XCTestCase {
  /// Contract 4: each thread's events keep their order at the first contention for a subject.
  func testOrderAtTheFirstContention() {
    watched(60) {
      let faults = Counter()
      let received = Counter()
      let rounds = 20_000
      let subjects = (0..<rounds).map { _ in PublishSubject<Int>() }
      for subject in subjects {
        let next = Recorder<Int>()
        _ = subject.subscribe(onNext: { value in
          next.add(value)
          if next.entries.filter({ $0 >> 8 == value >> 8 }).count != value & 0xFF { faults.add() }
          received.add()
        })
      }
      let line = Counter()
      onThreads(2) { thread in
        line.add()
        line.wait(for: 2)
        for subject in subjects { for number in 1...4 { subject.onNext(thread << 8 | number) } }
      }
      received.wait(for: rounds * 8)
      XCTAssertEqual(received.value, rounds * 8)
      XCTAssertEqual(faults.value, 0)
    }
  }

  /// Contract 4: the first contention for a gate loses no event, at whatever instant it happens.
  ///
  /// The critical case is an owner that the system suspends during the release, while another thread arrives. So there are many more
  /// threads than cores, and a new subject for each attempt.
  func testFirstContentionForAGateLosesNothing() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.signals)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      let contendedSubjects = (0..<4 * ProcessInfo.processInfo.activeProcessorCount).map { _ in ContendedSubject() }
      let isOver = Counter()
      let group = DispatchGroup()
      for contended in contendedSubjects {
        group.enter()
        Thread {
          while isOver.value == 0 {
            let subject = contended.use()
            for _ in 0..<500 { subject.onNext(0) }
          }
          group.leave()
        }.start()
      }
      let clock = ContinuousClock()
      let end = clock.now + .seconds(1)
      var lost = 0
      while clock.now < end, lost == 0 {
        for contended in contendedSubjects { lost += contended.sendAndReplace() }
      }
      isOver.add()
      group.wait()
      XCTAssertEqual(lost, 0)
    }
  }

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

  /// Contract 2 and 4: a second thread that uses what one thread has used alone neither delivers concurrently with it nor loses events.
  ///
  /// The second thread suspends the first anywhere, sends, and lets it continue during
  /// the delivery.
  func testSecondThreadAtTheGateOfOneThread() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      ThreadSuspension.install()
      let user = LateValue<pthread_t>()
      let begun = Atomic<Int>(0)
      let ended = Atomic<Int>(0)
      let attempts = Atomic<Int>(0)
      let delivering = Atomic<Bool>(false)
      let delivered = Atomic<Int>(0)
      let overlaps = Atomic<Int>(0)
      let lost = Atomic<Int>(0)
      let place = LateValue<(PublishSubject<Int>, PublishSubject<Int>)>()
      let end = ContinuousClock.now + .seconds(1)
      onThreads(2) { thread in
        var round = 0
        if thread == 0 { user.value = pthread_self() } else { spin(until: user.value != nil) }
        guard let user = user.value else { return }
        while ended.load(ordering: .acquiring) >= 0 {
          round += 1
          if thread == 0 {
            delivered.store(0, ordering: .relaxed)
            let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
            let counted = first.do(onNext: { _ in attempts.add(1, ordering: .relaxed) })
            let subscription = Observable.merge(counted, second).subscribe(onNext: { value in
              if delivering.exchange(true, ordering: .acquiring) { overlaps.add(1, ordering: .relaxed) }
              delivered.add(1, ordering: .relaxed)
              if value == 1 {
                // The first thread continues and comes to the gate meanwhile, unless it is the one that delivers this value.
                ThreadSuspension.release()
                let last = attempts.load(ordering: .relaxed) + 2
                let limit = ContinuousClock.now + .milliseconds(5)
                spin(until: attempts.load(ordering: .relaxed) >= last || ContinuousClock.now >= limit)
              }
              delivering.store(false, ordering: .releasing)
            })
            first.onNext(0)
            place.value = (first, second)
            begun.store(round, ordering: .releasing)
            var count = 2
            while ended.load(ordering: .acquiring) != round {
              first.onNext(0)
              count += 1
            }
            // A dispatch queue can deliver the last ones.
            let limit = ContinuousClock.now + .seconds(2)
            spin(until: delivered.load(ordering: .relaxed) == count || ContinuousClock.now >= limit)
            if delivered.load(ordering: .relaxed) != count { lost.add(1, ordering: .relaxed) }
            subscription.dispose()
            let isOver = ContinuousClock.now > end || lost.load(ordering: .relaxed) + overlaps.load(ordering: .relaxed) > 0
            if isOver { ended.store(-1, ordering: .releasing) }
          } else {
            while begun.load(ordering: .acquiring) != round { if ended.load(ordering: .acquiring) < 0 { return } }
            for _ in 0..<(round * 7) % 30 { _ = begun.load(ordering: .relaxed) }
            ThreadSuspension.stop(user)
            place.value?.1.onNext(1)
            ThreadSuspension.release()
            ended.store(round, ordering: .releasing)
          }
        }
      }
      XCTAssertEqual(overlaps.load(ordering: .relaxed), 0)
      XCTAssertEqual(lost.load(ordering: .relaxed), 0)
    }
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

/// A subject that one thread sends to, and that another thread replaces after it has sent to it once.
private final class ContendedSubject: @unchecked Sendable {
  // Sendable: the lock; `previous` belongs to the thread that calls `sendAndReplace()`.
  private let lock = NSLock()
  private var subject = PublishSubject<Int>()
  private var received = Counter()
  private var isInUse = false
  private var previous: Counter?

  init() { renew() }

  /// Returns the subject to send to.
  func use() -> PublishSubject<Int> {
    lock.withLock {
      isInUse = true
      return subject
    }
  }

  /// Sends one value to the subject in use, and replaces the subject.
  ///
  /// Returns 1 if the value sent to the previous subject was lost, and otherwise 0. The other thread no longer sends to that
  /// subject, so a value that is still queued there is never delivered.
  func sendAndReplace() -> Int {
    guard let subject = lock.withLock({ isInUse ? subject : nil }) else { return 0 }
    let lost = previous.map { 1 - $0.value } ?? 0
    subject.onNext(1)
    previous = received
    renew()
    return lost
  }

  private func renew() {
    let subject = PublishSubject<Int>()
    let received = Counter()
    _ = subject.subscribe(onNext: { if $0 == 1 { received.add() } })
    self.received = received
    lock.withLock {
      self.subject = subject
      isInUse = false
    }
  }
}
