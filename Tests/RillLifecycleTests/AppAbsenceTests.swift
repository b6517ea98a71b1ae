import Rill
import RillLifecycle
import RillTesting
import XCTest

/// The absences of an app: how long it was in the background, or interrupted.
final class AppAbsenceTests: AppAbsenceTestCase, ConcernsThreads {
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
}
