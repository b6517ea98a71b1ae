import Rill
import RillTesting
import TestSupport
import XCTest

final class ConcatDelayingErrorsTests: XCTestCase {
  /// A stream that was subscribed to is not retained, so the subscription ends silently with it.
  func testDeallocationOfTheCurrentStream() {
    for isVariadic in [true, false] {
      let isDisposed = Recorder<Bool>()
      func subscribe() -> any Disposable {
        let subject = PublishSubject<Int>()
        let stream =
          isVariadic
          ? Observable.concat(subject.asObservable(), .just(1), delayingErrors: true)
          : Observable.concat([subject.asObservable(), .just(1)], delayingErrors: true)
        return stream.subscribe(onDisposed: { isDisposed.add(true) })
      }
      let subscription = subscribe()
      XCTAssertEqual(isDisposed.entries, [true])
      subscription.dispose()
    }
  }

  private let forms: [(Observable<String>, Observable<String>) -> Observable<String>] = [
    { .concat($0, $1, delayingErrors: true) }, { .concat([$0, $1], delayingErrors: true) },
    { .concat(AnySequence([$0, $1]), delayingErrors: true) },
  ]

  func testErrorsWait() throws {
    for concat in forms {
      try marbles { test in
        let (first, second) = (test.cold("a-#", error: Failure(name: "1")), test.cold("b-#", error: Failure(name: "2")))
        let errors = concat(first.asObservable(), second.asObservable()).catch { .just("\($0)") }
        test.expect(errors, becomes: "a-b-([1, 2]|)", values: ["a": "a", "b": "b", "1, 2": "1, 2"])
        test.expect(first, subscribed: "^-!")
        test.expect(second, subscribed: "--^-!")
      }
      try marbles { test in
        let (first, second) = (test.cold("a-#", error: Failure()), test.cold("b-|"))
        test.expect(concat(first.asObservable(), second.asObservable()).countingErrors(), becomes: "a-b-(1|)")
      }
      try marbles { test in
        let (first, second) = (test.cold("a-|"), test.cold("b-|"))
        test.expect(concat(first.asObservable(), second.asObservable()), becomes: "a-b-|")
      }
      try marbles { test in
        let (first, second) = (test.cold("a-#"), test.cold("b-|"))
        test.expect(concat(first.asObservable(), second.asObservable()), becomes: "a-b!")
        test.expect(second, subscribed: "--^!")
      }
    }
  }

  func testWithoutDelay() throws {
    try marbles { test in
      let (first, second) = (test.cold("a-#", error: Failure()), test.cold("b-|"))
      test.expect(
        Observable.concat(first.asObservable(), second.asObservable(), delayingErrors: false), becomes: "a-#", error: Failure())
      test.expect(second, subscribed: "")
    }
  }

  /// The sequence is read as far as its streams are subscribed to.
  func testASequenceWithoutEnd() {
    let count = Counter()
    let streams = sequence(first: 0) { $0 + 1 }.lazy.map { number -> Observable<Int> in
      count.add()
      return .error(Failure())
    }
    Observable.concat(streams, delayingErrors: true).catchAndReturn(0).take(until: Observable.just(())).subscribe().dispose()
    XCTAssertEqual(count.value, 0)
    XCTAssertEqual(Observable.concat(streams.prefix(3), delayingErrors: true).materialize().recorded().count, 2)
    XCTAssertEqual(count.value, 3)
  }
}
