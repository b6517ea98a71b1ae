import Rill
import RillTesting
import XCTest

final class DoTests: XCTestCase {
  // MARK: Events

  func testEverythingIsPassedOn() throws {
    try expect("a--b|", through: { $0.do() }, becomes: "a--b|", subscribed: "^---!")
    try expect("a--b#", through: { $0.do(onNext: { _ in }) }, becomes: "a--b#", error: Failure(), subscribed: "^---!")
    try expect("a--b--", through: { $0.do(onDispose: {}) }, becomes: "a--b!", subscribed: "^---!")
  }

  func testClosuresThatThrow() throws {
    try expect(
      "a--b|", through: { $0.do(onNext: { if $0 == "b" { throw Failure() } }) }, becomes: "a--#", error: Failure(),
      subscribed: "^--!")
    try expect(
      "a--b|", through: { $0.do(afterNext: { _ in throw Failure() }) }, becomes: "(a#)", error: Failure(), subscribed: "(^!)")
    try expect(
      "a--|", through: { $0.do(onCompleted: { throw Failure() }) }, becomes: "a--#", error: Failure(), subscribed: "^--!")
    try marbles { test in
      let source = test.cold("a--#")
      test.expect(source.do(onError: { _ in throw Failure() }), becomes: "a--#", error: Failure())
    }
    try expect("a--|", through: { $0.do(afterCompleted: { throw Failure() }) }, becomes: "a--|")
    try expect("a--#", through: { $0.do(afterError: { _ in throw Failure() }) }, becomes: "a--#", error: MarbleStreamError())
  }

  func testClosuresReceiveTheEvents() {
    let log = Recorder<String>()
    Observable.of(1, 2).do(onNext: { log.add("\($0)") }).subscribe().dispose()
    Observable<Int>.error(Failure()).do(onError: { log.add("\($0)") }, afterError: { log.add("after \($0)") }).subscribe(
      onError: { _ in })
      .dispose()
    XCTAssertEqual(log.entries, ["1", "2", "failure", "after failure"])
  }

  // MARK: The order in which `do`, the subscriber and the source's disposable are called, as the contract defines it

  private func traced(_ log: Recorder<String>, _ source: Observable<Int>) -> any Disposable {
    source.do(
      onNext: { log.add("onNext \($0)") }, afterNext: { log.add("afterNext \($0)") },
      onError: { _ in log.add("onError") }, afterError: { _ in log.add("afterError") },
      onCompleted: { log.add("onCompleted") }, afterCompleted: { log.add("afterCompleted") },
      onSubscribe: { log.add("onSubscribe") }, onSubscribed: { log.add("onSubscribed") },
      onDispose: { log.add("onDispose") }
    ).subscribe(
      onNext: { log.add("subscriber \($0)") }, onError: { _ in log.add("subscriber error") },
      onCompleted: { log.add("subscriber completed") }, onDisposed: { log.add("subscriber disposed") })
  }

  private func source(_ log: Recorder<String>, _ subject: PublishSubject<Int>) -> Observable<Int> {
    .create { observer in
      let inner = subject.subscribe(observer)
      return Disposables.create {
        log.add("source disposed")
        inner.dispose()
      }
    }
  }

  func testCompletion() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let subscription = traced(log, source(log, subject))
    subject.onNext(1)
    subject.onCompleted()
    XCTAssertEqual(
      log.entries,
      [
        "onSubscribe", "onSubscribed", "onNext 1", "subscriber 1", "afterNext 1", "onCompleted", "subscriber completed",
        "subscriber disposed", "afterCompleted", "onDispose", "source disposed",
      ])
    subscription.dispose()
  }

  func testError() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let subscription = traced(log, source(log, subject))
    subject.onError(Failure())
    XCTAssertEqual(
      log.entries,
      [
        "onSubscribe", "onSubscribed", "onError", "subscriber error", "subscriber disposed", "afterError", "onDispose",
        "source disposed",
      ])
    subscription.dispose()
  }

  func testDisposal() {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    traced(log, source(log, subject)).dispose()
    XCTAssertEqual(
      log.entries, ["onSubscribe", "onSubscribed", "source disposed", "onDispose", "subscriber disposed"])
  }
}
