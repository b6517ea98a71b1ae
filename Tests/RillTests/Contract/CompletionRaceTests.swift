import Foundation
import Rill
import RillTesting
import Synchronization
import TestSupport
import XCTest

/// Contract 1: nothing arrives after the end, even if another thread sends a value at that moment.
final class CompletionRaceTests: XCTestCase {
  /// Contract 1: after the end, a subscriber receives nothing, not even a value that is about to enter the gate.
  ///
  /// A signal stops the thread that sends the value at a random point, which can be between the source and the gate.
  func testNoValueAfterTheEndOfSeveralSources() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.signals)
    watched(240) {
      ThreadSuspension.install()
      let streams: [(String, @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>)] = [
        ("take(until:)", { $0.take(until: $1) }), ("merge", { .merge($0, $1) }),
        ("combineLatest", { .combineLatest($0.startWith(0), $1.startWith(0)) { $0 + $1 } }),
      ]
      for (name, build) in streams {
        let steady = SteadySender()
        let faults = Counter()
        onThreads(2) { thread in
          if thread == 0 {
            steady.send()
          } else {
            let target = steady.thread
            for round in 1...2000 {
              let first = PublishSubject<Int>()
              let second = PublishSubject<Int>()
              let hasStarted = Flag()
              let hasEnded = Flag()
              let subscription = build(first, second).subscribe(
                onNext: { _ in
                  hasStarted.set()
                  if hasEnded.isSet { faults.add() }
                }, onError: { _ in hasEnded.set() }, onCompleted: { hasEnded.set() })
              steady.switchSubject(to: first)
              spin(until: hasStarted.isSet)
              for _ in 0..<(round * 7) % 60 { _ = hasStarted.isSet }
              ThreadSuspension.stop(target)
              if name == "take(until:)" { second.onNext(1) } else { second.onError(Failure()) }
              ThreadSuspension.release()
              spin(until: hasEnded.isSet)
              subscription.dispose()
            }
            steady.stop()
          }
        }
        XCTAssertEqual(faults.value, 0, name)
      }
    }
  }

  /// Contract 11: `timeout` disposes its source before it subscribes to the other.
  ///
  /// So a value of the source that is about to enter the gate is not delivered after a value of the other.
  func testNoValueAfterTheEndOfASourceThatTimedOut() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.signals)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(240) {
      ThreadSuspension.install()
      let steady = SteadySender()
      let faults = Counter()
      onThreads(2) { thread in
        if thread == 0 {
          steady.send()
        } else {
          let target = steady.thread
          let end = ContinuousClock.now + .seconds(2)
          for round in 1...4000 where ContinuousClock.now < end {
            let source = PublishSubject<Int>()
            let scheduler = HistoricalScheduler()
            let hasStarted = Flag()
            let otherHasSent = Flag()
            let subscription = source.timeout(
              .seconds(1), other: Observable.of(1).concat(Observable.never()), scheduler: scheduler
            )
            .subscribe(onNext: { value in
              hasStarted.set()
              if value == 1 { otherHasSent.set() } else if otherHasSent.isSet { faults.add() }
            })
            steady.switchSubject(to: source)
            spin(until: hasStarted.isSet)
            for _ in 0..<(round * 7) % 60 { _ = hasStarted.isSet }
            ThreadSuspension.stop(target)
            scheduler.advanceTo(scheduler.now + 2)
            ThreadSuspension.release()
            subscription.dispose()
            if faults.value > 0 { break }
          }
          steady.stop()
        }
      }
      XCTAssertEqual(faults.value, 0)
    }
  }
}

/// A loop that sends zeros without pause on one thread, to a subject that another thread chooses.
private final class SteadySender: Sendable {
  private let current = LateValue<PublishSubject<Int>>()
  private let sender = LateValue<pthread_t>()
  private let turns = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)

  /// The sending thread.
  ///
  /// Blocks until `send()` has been called.
  var thread: pthread_t {
    while true {
      if let thread = sender.value { return thread }
    }
  }

  /// Sends until `stop()` is called.
  func send() {
    sender.value = pthread_self()
    var turn = 0
    while !isOver.load(ordering: .acquiring) {
      spin(until: turns.load(ordering: .acquiring) != turn || isOver.load(ordering: .acquiring))
      turn = turns.load(ordering: .acquiring)
      guard let subject = current.value else { continue }
      while turns.load(ordering: .acquiring) == turn, !isOver.load(ordering: .acquiring) { subject.onNext(0) }
    }
  }

  func switchSubject(to subject: PublishSubject<Int>) {
    current.value = subject
    turns.add(1, ordering: .releasing)
  }

  func stop() { isOver.store(true, ordering: .releasing) }
}
