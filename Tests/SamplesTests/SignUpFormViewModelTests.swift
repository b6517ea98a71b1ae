import Rill
import RillSamples
import RillTesting
import XCTest

final class SignUpFormViewModelTests: XCTestCase {
  func testSeveralInputs() {
    let form = SignUpFormViewModel()
    let scheduler = TestScheduler(initialClock: 0)
    let problems = scheduler.createObserver(SignUpFormViewModel.Problem?.self)
    let subscription = form.problem.subscribe(problems)
    scheduler.scheduleAt(1) { form.name.accept("Ann") }
    scheduler.scheduleAt(2) { form.password.accept("secre") }
    scheduler.scheduleAt(3) { form.password.accept("secret") }
    scheduler.scheduleAt(4) { form.repeatedPassword.accept("secret") }
    scheduler.start()
    subscription.dispose()
    XCTAssertEqual(
      problems.events,
      [
        .next(0, .nameIsEmpty), .next(1, .passwordIsTooShort(missing: 6)), .next(2, .passwordIsTooShort(missing: 1)),
        .next(3, .passwordsDiffer), .next(4, nil),
      ])
  }
}
