import Foundation
import Rill
import RillLifecycle
import RillProperties
import RillStore
import RillTesting
import XCTest

/// Absences that outlive the process, measured by a stored time.
final class PersistedAbsenceTests: AppAbsenceTestCase, ConcernsThreads {
  func testAnAbsenceThatOutlivesTheProcessCounts() throws {
    let store = Store.inMemory()
    let wall = BehaviorRelay(value: Date(timeIntervalSince1970: 1_000_000))
    do {
      let process = Process(store, wall)
      try process.phone.perform(.launch)
      try process.phone.perform(.leave)
      XCTAssertEqual(process.absences(), [.notAway])
    }
    wall.update { $0 += 1799 }
    let early = Process(store, wall)
    try early.phone.perform(.launch)
    XCTAssertEqual(early.absences(), [.lasted(.seconds(1799))])
    XCTAssertNil(early.leftAt, "a stamp is used once")

    try early.phone.perform(.leave)
    wall.update { $0 += 1800 }
    let late = Process(store, wall)
    try late.phone.perform(.launch)
    XCTAssertEqual(late.absences().map { $0.isAtLeast(.seconds(1800)) }, [true])
  }

  func testALaunchWithoutAStampIsNoReturn() throws {
    let process = Process(Store.inMemory(), BehaviorRelay(value: Date()))
    try process.phone.perform(.launch)
    XCTAssertEqual(process.absences(), [.notAway])
  }

  func testAWallClockSetBackChangesNothingWithinAProcess() throws {
    let wall = BehaviorRelay(value: Date(timeIntervalSince1970: 1_000_000))
    let process = Process(Store.inMemory(), wall)
    try process.phone.perform(.launch)
    try process.phone.perform(.leave)
    wall.update { $0 -= 3600 }
    process.clock.advance(by: .seconds(10))
    try process.phone.perform(.return)
    XCTAssertEqual(process.absences(), [.notAway, .lasted(.seconds(10))])
    XCTAssertNil(process.leftAt)
  }

  func testAStampFromTheFutureCountsAsExpired() throws {
    let store = Store.inMemory()
    let wall = BehaviorRelay(value: Date(timeIntervalSince1970: 1_000_000))
    let before = Process(store, wall)
    try before.phone.perform(.launch)
    try before.phone.perform(.leave)
    wall.update { $0 -= 3600 }
    let after = Process(store, wall)
    try after.phone.perform(.launch)
    XCTAssertEqual(after.absences(), [.unmeasurable])
    XCTAssertTrue(AppAbsence.unmeasurable.isAtLeast(.seconds(1_000_000_000)))
    try after.phone.perform(.leave)
    after.clock.advance(by: .seconds(1))
    try after.phone.perform(.return)
    XCTAssertEqual(after.absences().last, .lasted(.seconds(1)))
  }

  func testAStampThatCanNotBeReadCountsAsExpiredAndIsReplaced() throws {
    let store = Store.inMemory()
    try store.set(Array("yesterday".utf8), for: "leftAt")
    let errors = log(store.errors.map { _ in true })
    let process = Process(store, BehaviorRelay(value: Date()))
    try process.phone.perform(.launch)
    XCTAssertEqual(process.absences(), [.unmeasurable])
    XCTAssertFalse(errors().isEmpty)
    try process.phone.perform(.leave)
    XCTAssertNotNil(process.leftAt)
  }

  func testAStampBeyondAllMeasureCountsAsExpired() throws {
    for seconds in [-1e30, -1e300, 1e300, -Double.greatestFiniteMagnitude] {
      let store = Store.inMemory()
      try Stored<Date?>("leftAt", in: store).save(Date(timeIntervalSinceReferenceDate: seconds))
      let process = Process(store, BehaviorRelay(value: Date()))
      try process.phone.perform(.launch)
      XCTAssertEqual(process.absences(), [.unmeasurable], "\(seconds)")
      XCTAssertNil(process.leftAt)
    }
  }

  /// Even if the store could not remove the stamp, and the system posts didBecomeActive twice.
  func testAStampIsUsedOnce() throws {
    let stamp = Stored<Date?>("leftAt", in: Store.inMemory())
    try stamp.save(Date(timeIntervalSince1970: 0))
    let events = PublishRelay<AppLifecycleEvent>()
    let absences = log(events.absences(clock: clock, stamp: stamp, now: { Date(timeIntervalSince1970: 1800) }))
    events.accept(.applicationDidBecomeActive)
    try stamp.save(Date(timeIntervalSince1970: 0))
    events.accept(.applicationDidBecomeActive)
    XCTAssertEqual(absences(), [.lasted(minutes(30)), .notAway])
  }

  func testEachSubscriberOfATriggerWithAStampRefreshes() throws {
    let stamp = Stored<Date?>("leftAt", in: Store.inMemory())
    try stamp.save(Date(timeIntervalSince1970: 0))
    let trigger = app.events.refreshTrigger(
      after: minutes(30), clock: clock, stamp: stamp, now: { Date(timeIntervalSince1970: 1800) })
    let feed = log(trigger.map { true })
    let inbox = log(trigger.map { true })
    try perform(.launch)
    XCTAssertEqual([feed(), inbox()], [[true], [true]])
    try perform(.leave)
    clock.advance(by: minutes(30))
    try perform(.return)
    XCTAssertEqual([feed(), inbox()], [[true, true], [true, true]])
  }

  func testTheTriggerWithAStamp() throws {
    let store = Store.inMemory()
    let stamp = Stored<Date?>("leftAt", in: store)
    try stamp.save(Date(timeIntervalSince1970: 0))
    let refreshes = log(
      app.events.refreshTrigger(after: minutes(30), stamp: stamp, now: { Date(timeIntervalSince1970: 1800) }).map { true })
    try perform(.launch, .leave, .return)
    XCTAssertEqual(refreshes(), [true])
  }
}

/// A process of an app, whose store and wall clock outlive it.
private final class Process {
  let phone = AppLifecycleSimulator()
  let clock = VirtualClock()
  @Stored var leftAt: Date?
  private let app: AppLifecycle
  let absences: () -> [AppAbsence]
  private let bag = DisposeBag()

  init(_ store: Store, _ wall: BehaviorRelay<Date>) {
    _leftAt = Stored("leftAt", in: store)
    app = AppLifecycle(phone)
    absences = record(app.events.absences(clock: clock, stamp: _leftAt, now: { wall.value }), until: bag)
  }
}
