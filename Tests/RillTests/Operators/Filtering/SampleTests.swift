import Rill
import RillTesting
import XCTest

final class SampleTests: XCTestCase {
  func testTheNewestValueSinceTheLastSampling() throws {
    try expect(
      "a--b-----c-----|", "----x--x---x-----x--", through: { $0.sample($1) }, becomes: "----b------c-----|",
      subscribed: ["^--------------!", "^----------------!"])
  }

  func testDefaultValue() throws {
    try expect(
      "---b-----c--|", "x---x--x---x-----x", through: { $0.sample($1, defaultValue: "d") }, becomes: "d---b--d---c-----(d|)",
      subscribed: ["^-----------!", "^----------------!"])
  }

  func testTheCompletionOfTheSamplerSamplesOnceMore() throws {
    try expect(
      "a--b-----c", "--x--|", through: { $0.sample($1) }, becomes: "--a--b---!", subscribed: ["^--------!", "^----!"])
    try expect("a--|", "-----|", through: { $0.sample($1) }, becomes: "-----(a|)", subscribed: ["^--!", "^----!"])
    try expect("|", "--|", through: { $0.sample($1) }, becomes: "--|", subscribed: ["(^!)", "^-!"])
  }

  /// Nothing can follow the completions of both, whichever is first.
  func testTheSubscriptionIsReleasedAfterBothHaveCompleted() throws {
    let (source, sampler, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<String>())
    let subscription = source.sample(sampler).subscribe(
      onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })
    source.onNext(1)
    sampler.onCompleted()
    XCTAssertEqual(log.entries, ["1"])
    source.onCompleted()
    XCTAssertEqual(log.entries, ["1", "disposed"])
    subscription.dispose()
    try expect(
      "a--b--#", "--|", through: { $0.sample($1) }, becomes: "--a---#", error: Failure(), subscribed: ["^-----!", "^-!"])
  }

  func testErrorsOfEither() throws {
    try expect(
      "a--#", "-x---x", through: { $0.sample($1) }, becomes: "-a-#", error: Failure(), subscribed: ["^--!", "^--!"])
    try expect(
      "a---b", "-x-#", through: { $0.sample($1) }, becomes: "-a-#", error: Failure(), subscribed: ["^--!", "^--!"])
  }

  func testDisposal() throws {
    try expect("a--b", "-x--x", through: { $0.sample($1) }, becomes: "-a-!", subscribed: ["^--!", "^--!"])
  }

  /// At the same tick, the hot observable that was created first emits first.
  func testBothAtOneTick() throws {
    try expect(.hot("--a--b|"), .hot("--x--x|"), through: { $0.sample($1) }, becomes: "--a--b|")
    try expect(.hot("--x--x|"), .hot("--a--b|"), through: { $1.sample($0) }, becomes: "-----ab!")
  }

  /// Deallocating the sampler releases the subscription, and deallocating the source does not.
  func testDeallocationOfTheSampler() {
    for deallocated in [0, 1] {
      var subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
      let disposed = Counter()
      let subscription = subjects[0].sample(subjects[1]).subscribe(onDisposed: { disposed.add() })
      subjects[deallocated] = PublishSubject()
      XCTAssertEqual(disposed.value, deallocated == 1 ? 1 : 0)
      subscription.dispose()
    }
  }
}
