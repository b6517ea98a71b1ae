import Rill
import RillTesting
import RillViewModel
import TestSupport
import XCTest

final class ActivityAndErrorTrackerTests: XCTestCase {
  func testActivityOfSeveralStreams() throws {
    let activity = ActivityTracker()
    try marbles { test in
      let first = test.cold("--a--|")
      let second = test.cold("---b----|")
      test.expect(activity.isActive.map { $0 ? "t" : "f" }, becomes: "(ft)----f!")
      test.expect(first.trackActivity(activity), becomes: "--a--|")
      test.expect(second.trackActivity(activity).take(1), becomes: "---(b|)")
    }
    XCTAssertEqual(activity.activeCount, 0)
  }

  func testActivityEndsWithAnErrorAndWithDisposal() {
    let activity = ActivityTracker()
    let log = Recorder<Bool>()
    let subscription = activity.isActive.subscribe(onNext: { log.add($0) })
    Observable<Int>.error(Failure()).trackActivity(activity).subscribe(onError: { _ in }).dispose()
    let open = Observable<Int>.never().trackActivity(activity).subscribe()
    XCTAssertEqual(activity.activeCount, 1)
    open.dispose()
    Single.just(1).trackActivity(activity).subscribe().dispose()
    XCTAssertEqual(log.entries, [false, true, false, true, false, true, false])
    subscription.dispose()
  }

  /// No change is lost between threads.
  func testActivityOnThreads() {
    let activity = ActivityTracker()
    onThreads(4) { _ in
      for _ in 0..<500 { Observable.just(1).trackActivity(activity).subscribe().dispose() }
    }
    XCTAssertEqual(activity.activeCount, 0)
  }

  func testErrors() {
    let failures = ErrorTracker()
    let log = Recorder<String>()
    let subscription = failures.errors.subscribe(onNext: { log.add("tracked \($0)") })
    let stream = Observable<Int>.error(Failure()).trackError(failures).catchAndReturn(7)
    XCTAssertEqual(stream.recorded(), ["7", "completed"])
    XCTAssertEqual(Observable.just(1).trackError(failures).recorded(), ["1", "completed"])
    XCTAssertEqual(log.entries, ["tracked failure"])
    subscription.dispose()
  }

  func testErrorsOfSecretsAreNotShown() {
    final class Owner: Sendable {}
    struct Rejected: Error { let token: String }
    let token = ObservableProperty(value: "secret-1", keeping: Owner())
    let tracker = ErrorTracker()
    let (lines, bag) = (Recorder<String>(), DisposeBag())
    tracker.errors.debug(to: { lines.add($0) }).subscribe(onNext: { _ in }).disposed(by: bag)
    token.map { throw Rejected(token: $0) }.trackError(tracker).subscribe(onError: { _ in }).disposed(by: bag)
    XCTAssertTrue(lines.entries.last?.hasSuffix("next((secret))") == true, "\(lines.entries)")
  }
}

extension ObservableType {
  /// Subscribes, and returns the events that arrive before `subscribe` returns.
  fileprivate func recorded() -> [String] {
    let log = Recorder<String>()
    subscribe(
      onNext: { log.add("\($0)") }, onError: { log.add("error(\($0))") }, onCompleted: { log.add("completed") }
    ).dispose()
    return log.entries
  }
}
