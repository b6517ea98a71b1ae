import Dispatch
import Foundation
import Rill
import RillLifecycle
import RillTesting
import TestSupport
import XCTest

/// The trigger that emits when the app returns from an absence that was long enough.
final class RefreshTriggerTests: AppAbsenceTestCase, ConcernsThreads {
  func testRefreshesAfter1800SecondsAndNotBefore() throws {
    let refreshes = log(app.events.refreshTrigger(clock: clock).map { true })
    try perform(.launch, .leave)
    clock.advance(by: .seconds(1800) - .nanoseconds(1))
    try perform(.return, .leave)
    clock.advance(by: .seconds(1799))
    try perform(.return)
    XCTAssertEqual(refreshes(), [])
    try perform(.leave)
    clock.advance(by: .seconds(1800))
    try perform(.return)
    XCTAssertEqual(refreshes(), [true])
  }

  func testTheControlCentreAfterAnAbsenceIsNoAbsence() throws {
    let refreshes = log(app.events.refreshTrigger(clock: clock).map { true })
    try perform(.launch, .leave)
    clock.advance(by: minutes(31))
    try perform(.return)
    clock.advance(by: minutes(1))
    try perform(.openControlCenter)
    clock.advance(by: minutes(1))
    try perform(.closeControlCenter)
    XCTAssertEqual(refreshes(), [true])
  }

  func testMeasuresRealTimeByDefault() throws {
    let refreshes = log(app.events.refreshTrigger(after: .zero).map { true })
    try perform(.launch, .leave, .return)
    XCTAssertEqual(refreshes(), [true])
  }

  func testOneThreadPostsWhileAnotherDisposes() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    let center = NotificationCenter()
    for round in 0..<200 {
      let events = Observable.merge(
        center.rx.notification(UIApplication.willResignActiveNotification).map { _ in
          AppLifecycleEvent.applicationWillResignActive
        },
        center.rx.notification(UIApplication.didBecomeActiveNotification).map { _ in
          AppLifecycleEvent.applicationDidBecomeActive
        })
      let disposed = Counter()
      let refreshes = Counter()
      let subscription = events.refreshTrigger(after: .zero).subscribe(onNext: {
        XCTAssertEqual(disposed.value, 0, "seed \(seed), round \(round)")
        refreshes.add()
      })
      let gap = Int.random(in: 0..<20, using: &random)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          for _ in 0..<20 {
            center.post(name: UIApplication.willResignActiveNotification, object: nil)
            center.post(name: UIApplication.didBecomeActiveNotification, object: nil)
          }
        } else {
          while refreshes.value < gap, refreshes.value < 20 {}
          subscription.dispose()
        }
      }
      disposed.add()
      center.post(name: UIApplication.willResignActiveNotification, object: nil)
      center.post(name: UIApplication.didBecomeActiveNotification, object: nil)
    }
  }
}
