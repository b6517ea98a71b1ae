import Rill
import RillTesting
import XCTest

final class SwitchLatestTests: XCTestCase {
  func testNewestStream() throws {
    try marbles { test in
      let first = test.cold(" -a--a----a")
      let second = test.cold("-b----b-|")
      let source = test.cold("A-----B-----|", values: ["A": first.asObservable(), "B": second.asObservable()])
      test.expect(source.switchLatest(), becomes: "-a--a--b----b-|")
      test.expect(source, subscribed: "^-----------!")
      test.expect(first, subscribed: "^-----!")
      test.expect(second, subscribed: "------^-------!")
    }
  }

  func testEndsWithSourceAndStream() throws {
    try marbles { test in
      let inner = test.cold("a--|")
      test.expect(test.cold("A------|", values: ["A": inner.asObservable()]).switchLatest(), becomes: "a------|")
      test.expect(test.cold("A|", values: ["A": inner.asObservable()]).switchLatest(), becomes: "a--|")
      test.expect(test.cold("-|", values: ["A": inner.asObservable()]).switchLatest(), becomes: "-|")
    }
  }

  func testSourceFails() throws {
    try marbles { test in
      let inner = test.cold("a------|")
      let source = test.cold("A--#", values: ["A": inner.asObservable()], error: Failure())
      test.expect(source.switchLatest(), becomes: "a--#", error: Failure())
      test.expect(inner, subscribed: "^--!")
    }
  }

  func testStreamFails() throws {
    try marbles { test in
      let inner = test.cold("a-#", error: Failure())
      let source = test.cold("A--------|", values: ["A": inner.asObservable()])
      test.expect(source.switchLatest(), becomes: "a-#", error: Failure())
      test.expect(source, subscribed: "^-!")
    }
  }

  func testPreviousStreamIsIgnored() throws {
    try marbles { test in
      let first = test.cold("a---#")
      let second = test.cold("b---|")
      let source = test.cold("A-B|", values: ["A": first.asObservable(), "B": second.asObservable()])
      test.expect(source.switchLatest(), becomes: "a-b---|")
    }
  }

  func testDisposal() throws {
    try marbles { test in
      let inner = test.cold("a------|")
      let source = test.cold("A------|", values: ["A": inner.asObservable()])
      test.expect(source.switchLatest(), becomes: "a--!")
      test.expect(source, subscribed: "^--!")
      test.expect(inner, subscribed: "^--!")
    }
  }

  func testPreviousStreamIsDisposedFirst() {
    let log = Recorder<String>()
    let source = PublishSubject<Observable<Int>>()
    let subscription = source.switchLatest().record(into: log)
    for name in ["a", "b"] {
      source.onNext(
        Observable.never().do(onSubscribe: { log.add("\(name) subscribed") }, onDispose: { log.add("\(name) disposed") }))
    }
    XCTAssertEqual(log.entries, ["a subscribed", "a disposed", "b subscribed"])
    subscription.dispose()
    XCTAssertEqual(log.entries.last, "b disposed")
  }
}
