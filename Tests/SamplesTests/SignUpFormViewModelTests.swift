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

  func testNewestDraft() throws {
    let model = DraftViewModel { .just($0.uppercased()) }
    try marbles { test in
      let drafts = test.hot("-a--b----c----").asObservable().bind(to: model.draft)
      let taps = test.hot("o-------o---o-").asObservable().map { _ in }.bind(to: model.send)
      test.expect(model.results.map { $0.element ?? "x" }, becomes: "--------B---C!")
      test.scheduler.scheduleAt(20) {
        drafts.dispose()
        taps.dispose()
      }
    }
  }

  func testAnErrorOfADraft() throws {
    struct Offline: Error {}
    let model = DraftViewModel { $0 == "a" ? .error(Offline()) : .just($0) }
    let results = model.results.map { $0.element ?? "failed" }.record()
    for draft in ["a", "b"] {
      model.draft.accept(draft)
      model.send.accept(())
    }
    XCTAssertEqual(results.values, ["failed", "b"])
  }

  func testTwoRequests() throws {
    try marbles { test in
      let (user, posts) = (test.cold("---u|"), test.cold("-----p|"))
      let model = ProfileViewModel(user: user.asObservable().asSingle(), posts: posts.asObservable().toArray())
      test.expect(model.profile.map { $0.user + $0.posts.joined() }, becomes: "------([up]|)")
      test.expect(user, subscribed: "^---!")
      test.expect(posts, subscribed: "^-----!")
    }
  }
}
