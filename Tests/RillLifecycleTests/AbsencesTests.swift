import Foundation
import Rill
import RillLifecycle
import RillProperties
import RillStore
import RillTesting
import TestSupport
import XCTest

final class AbsencesTests: XCTestCase {
  private let phone = AppLifecycleSimulator()
  private lazy var app = AppLifecycle(phone)
  private let clock = VirtualClock()
  private let bag = DisposeBag()

  private func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

  // MARK: Absences

  func testIsMeasuredFromTheFirstResignationToTheFirstReturn() throws {
    let absences = log(app.events.absences(clock: clock))
    try perform(.launch, .openControlCenter)
    clock.advance(by: minutes(2))
    try perform(.leave)
    clock.advance(by: minutes(30))
    try perform(.return)
    clock.advance(by: minutes(7))
    try perform(.leave, .return)
    XCTAssertEqual(absences(), [.notAway, .lasted(minutes(32)), .lasted(.zero)])
  }

  func testASecondReturnEndsNothing() {
    let events = PublishRelay<AppLifecycleEvent>()
    let absences = log(events.absences(clock: clock))
    events.accept(.applicationWillResignActive)
    clock.advance(by: minutes(31))
    events.accept(.applicationDidBecomeActive)
    clock.advance(by: minutes(31))
    events.accept(.applicationDidBecomeActive)
    XCTAssertEqual(absences(), [.lasted(minutes(31)), .notAway])
  }

  func testABackgroundToldTwiceChangesNothing() {
    let events = PublishRelay<AppLifecycleEvent>()
    let absences = log(events.absences(clock: clock))
    events.accept(.applicationWillResignActive)
    clock.advance(by: minutes(20))
    events.accept(.applicationDidEnterBackground)
    clock.advance(by: minutes(9))
    events.accept(.applicationWillResignActive)
    events.accept(.applicationDidEnterBackground)
    clock.advance(by: minutes(1))
    events.accept(.applicationDidBecomeActive)
    XCTAssertEqual(absences(), [.lasted(minutes(30))])
  }

  func testASceneOfSeveralIsNotTheApp() throws {
    let phone = AppLifecycleSimulator(scenes: ["left", "right"])
    let app = AppLifecycle(phone)
    let absences = log(app.events.absences(clock: clock))
    try phone.perform(.launch)
    try phone.perform(.leaveScene("left"))
    clock.advance(by: minutes(31))
    try phone.perform(.returnToScene("left"))
    XCTAssertEqual(absences(), [.notAway])
  }

  func testEachSubscriberMeasuresForItself() throws {
    let stream = app.events.absences(clock: clock)
    let first = log(stream)
    try perform(.launch, .leave)
    clock.advance(by: minutes(1))
    let second = log(stream)
    try perform(.return)
    XCTAssertEqual(first(), [.notAway, .lasted(minutes(1))])
    XCTAssertEqual(second(), [.notAway], "the second subscriber has not received willResignActive")
  }

  // MARK: The trigger

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

  // MARK: Absences that outlive the process

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

  /// Also if the store could not remove the stamp, and the system posts didBecomeActive twice.
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

  func testTheTriggerWithAStamp() throws {
    let store = Store.inMemory()
    let stamp = Stored<Date?>("leftAt", in: store)
    try stamp.save(Date(timeIntervalSince1970: 0))
    let refreshes = log(
      app.events.refreshTrigger(after: minutes(30), stamp: stamp, now: { Date(timeIntervalSince1970: 1800) }).map { true })
    try perform(.launch, .leave, .return)
    XCTAssertEqual(refreshes(), [true])
  }

  private func perform(_ actions: AppAction...) throws {
    _ = app
    for action in actions { try phone.perform(action) }
  }

  private func log<Element: Sendable>(_ stream: some ObservableType<Element>) -> () -> [Element] { record(stream, until: bag) }
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
