import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing
import XCTest

final class CheckpointTests: XCTestCase {
  func testEventsArePassedOn() throws {
    try expect("a--b|", through: { $0.checkpoint("x") }, becomes: "a--b|", subscribed: "^---!")
    try expect("a--#", through: { $0.checkpoint("x") }, becomes: "a--#", error: Failure(), subscribed: "^--!")
    try expect("a--b--", through: { $0.checkpoint("x") }, becomes: "a--b!", subscribed: "^---!")
  }

  func testAnErrorHasTheCheckpointsThatItHasPassed() {
    let errors = Recorder<any Error>()
    let source = PublishSubject<Int>()
    let line = #line + 1
    source.checkpoint("network").map { $0 }.checkpoint("search").subscribe(onError: { errors.add($0) }).dispose()
    XCTAssertEqual(errors.count, 0)
    let subscription = source.checkpoint("network").map { $0 }
      .checkpoint("search").subscribe(onError: { errors.add($0) })
    source.onError(Failure())
    XCTAssertEqual(
      errors.entries.map(Hooks.checkpoints(passedBy:)),
      [
        [
          "\"network\" at RillTests/CheckpointTests.swift:\(line + 2)",
          "\"search\" at RillTests/CheckpointTests.swift:\(line + 3)",
        ]
      ])
    subscription.dispose()
    XCTAssertEqual(Hooks.checkpoints(passedBy: Failure()), [], "another error of the same type")
  }

  /// The error is not wrapped, so `catch` can test its type, and one that `catch` passes on keeps its checkpoints.
  func testCatchSeesTheErrorItself() {
    let seen = Recorder<String>()
    Observable<Int>.error(Failure()).checkpoint("a")
      .catch { error in
        seen.add(error is Failure ? "failure" : "\(type(of: error))")
        return .error(error)
      }
      .checkpoint("b").subscribe(onError: { seen.add(names(of: $0)) }).dispose()
    Observable<Int>.error(Failure()).checkpoint("a").catch { _ in .error(RxError.timeout) }
      .checkpoint("b").subscribe(onError: { seen.add(names(of: $0)) }).dispose()
    XCTAssertEqual(seen.entries, ["failure", "a b", "b"])
  }

  func testTheCheckpointsStayOnAnotherThread() {
    let seen = Recorder<String>()
    let queue = SerialDispatchQueueScheduler(qos: .default)
    let subscription = Observable<Int>.error(Failure()).checkpoint("a").observe(on: queue).checkpoint("b")
      .subscribe(onError: { seen.add(names(of: $0)) })
    seen.wait(for: 1)
    XCTAssertEqual(seen.entries, ["a b"])
    subscription.dispose()
  }

  /// Each attempt fails with the same error object.
  func testARetryBeginsAgain() {
    let seen = Recorder<String>()
    let stream = Observable<Int>.error(Failure()).checkpoint("a").checkpoint("b").retry(3).checkpoint("c")
    for _ in 1...2 { stream.subscribe(onError: { seen.add(names(of: $0)) }).dispose() }
    XCTAssertEqual(seen.entries, ["a b c", "a b c"])
  }

  func testErrorsOfOtherStreamsDoNotMix() {
    let seen = Recorder<String>()
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    let bag = DisposeBag()
    left.checkpoint("left").materialize().subscribe(onNext: { seen.add($0.error.map(names(of:)) ?? "") }).disposed(by: bag)
    right.checkpoint("right").materialize().subscribe(onNext: { seen.add($0.error.map(names(of:)) ?? "") }).disposed(by: bag)
    left.onError(Failure())
    right.onError(Failure())
    XCTAssertEqual(seen.entries, ["left", "right"])
  }

  func testErrorsAreNotRetained() {
    final class Attempt: Error {}
    weak var attempt: Attempt?
    do {
      let error = Attempt()
      attempt = error
      Observable<Int>.error(error).checkpoint("a").subscribe(onError: { _ in }).dispose()
    }
    XCTAssertNil(attempt)
  }

  func testErrorsFromManyThreads() {
    let seen = Recorder<String>()
    onThreads(4) { thread in
      for _ in 1...200 {
        Observable<Int>.error(Failure()).checkpoint("\(thread)").checkpoint("x")
          .subscribe(onError: { seen.add(names(of: $0) == "\(thread) x" ? "" : "\(thread): \(names(of: $0))") })
          .dispose()
      }
    }
    XCTAssertEqual(Set(seen.entries), [""])
  }

  func testSingle() {
    let seen = Recorder<String>()
    Single<Int>.error(Failure()).checkpoint("a").subscribe(onFailure: { seen.add(names(of: $0)) }).dispose()
    XCTAssertEqual(seen.entries, ["a"])
  }

  func testDebugPrintsThem() {
    let lines = Recorder<String>()
    let line = #line + 1
    Observable<Int>.error(Failure()).checkpoint("a").debug("x") { lines.add($0) }.subscribe(onError: { _ in }).dispose()
    XCTAssertTrue(
      lines.entries[1].hasSuffix(
        "x -> Event error(failure)\n  checkpoint \"a\" at RillTests/CheckpointTests.swift:\(line)"),
      "\(lines.entries)")
  }
}

@Sendable private func names(of error: any Error) -> String {
  Hooks.checkpoints(passedBy: error).map { $0.split(separator: "\"").first.map(String.init) ?? "" }.joined(separator: " ")
}
