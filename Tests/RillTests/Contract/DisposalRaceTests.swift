import Dispatch
import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

/// Contract 5: a disposal on one thread while another thread sends, ends the stream or disposes as well.
final class DisposalRaceTests: XCTestCase {
  /// A thread disposes a subscription while another thread begins its source: what the source has begun is disposed.
  func testDisposalWhileAnotherThreadBeginsTheSource() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      let seed = randomSeed()
      var random = SeededGenerator(seed: seed)
      let begun = Counter()
      let disposed = Counter()
      let rounds = (0..<10_000).map { _ in
        let start = StartBarrier(2)
        let source = Observable<Int>.deferred {
          start.wait()
          return .create { _ in
            begun.add()
            return Disposables.create { disposed.add() }
          }
        }
        let scheduler = HistoricalScheduler()
        let subscription = source.subscribe(on: scheduler).subscribe()
        return (start, scheduler, subscription, delay: Int.random(in: 0..<2000, using: &random))
      }
      onThreads(2) { thread in
        for (start, scheduler, subscription, delay) in rounds {
          if thread == 0 {
            scheduler.start()
          } else {
            start.wait()
            var delay = delay
            while delay > 0 { delay -= 1 }
            subscription.dispose()
          }
        }
      }
      XCTAssertEqual(disposed.value, begun.value, "seed \(seed)")
      XCTAssertGreaterThan(begun.value, 0)
    }
  }

  /// Contract 5: no delivery begins after `dispose()` has returned, even if another thread is disposing.
  func testNoEventStartsAfterAConcurrentDisposal() {
    watched(30) {
      let (isTearingDown, mayGoOn, hasDisposed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Counter())
      let slow = Observable<Int>.create { _ in
        Disposables.create {
          isTearingDown.signal()
          mayGoOn.wait()
        }
      }
      let (subject, log) = (PublishSubject<Int>(), Recorder<Int>())
      let mapped = subject.map { value in
        log.add(value)
        return value
      }
      let subscription = Observable.merge(slow, mapped).subscribe()
      Thread {
        subscription.dispose()
        hasDisposed.add()
      }.start()
      isTearingDown.wait()
      subscription.dispose()
      subject.onNext(1)
      XCTAssertEqual(log.entries, [])
      XCTAssertFalse(subject.hasObservers)
      mayGoOn.signal()
      hasDisposed.wait(for: 1)
    }
  }

  /// Contract 5: disposing races with the end: `onDisposed` is called once, the teardown runs once.
  func testDisposalRacesWithTheEnd() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      for _ in 0..<3000 {
        let kept = LateValue<AnyObserver<Int>>()
        let teardowns = Counter()
        let disposed = Counter()
        let done = Counter()
        let subscription = Observable<Int>.create { observer in
          kept.value = observer
          return Disposables.create { teardowns.add() }
        }.do(onDispose: { done.add() }).concat(Observable.never()).map { $0 }.subscribe(
          onNext: { _ in }, onDisposed: { disposed.add() })
        let observer = kept.take()
        let start = StartBarrier(2)
        onThreads(2) { thread in
          start.wait()
          if thread == 0 { observer?.onCompleted() } else { subscription.dispose() }
        }
        XCTAssertEqual(teardowns.value, 1)
        XCTAssertEqual(disposed.value, 1)
        XCTAssertEqual(done.value, 1)
      }
    }
  }
}
