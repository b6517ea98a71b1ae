import Rill
import RillTesting
import TestSupport
import XCTest

final class CatchTests: XCTestCase {
  func testContinuesWithTheHandlersStream() throws {
    try expect(
      "a--b--#", "c--d--|", through: { source, other in source.catch { _ in other } }, becomes: "a--b--c--d--|",
      subscribed: ["^-----!", "------^-----!"])
  }

  func testNoError() throws {
    try expect(
      "a--b|", "c|", through: { source, other in source.catch { _ in other } }, becomes: "a--b|", subscribed: ["^---!", ""])
  }

  func testErrorOfTheOtherStream() throws {
    try expect(
      "a--#", "c--#", through: { source, other in source.catch { _ in other } }, becomes: "a--c--#", error: Failure(),
      subscribed: ["^--!", "---^--!"])
  }

  func testHandlerThrows() throws {
    try marbles { test in
      let source = test.cold("a--#")
      test.expect(source.catch { _ in throw Failure() }, becomes: "a--#", error: Failure())
      test.expect(source, subscribed: "^--!")
    }
  }

  func testHandlerIsGivenTheError() {
    let stream = Observable<String>.error(Failure(name: "why")).catch { .just("\($0)") }
    XCTAssertEqual(stream.recorded(), ["why", "completed"])
  }

  func testDisposal() throws {
    try expect(
      "a--#", "c--d--|", through: { source, other in source.catch { _ in other } }, becomes: "a--c!",
      subscribed: ["^--!", "---^!"])
    try expect(
      "a--#", "c--d--|", through: { source, other in source.catch { _ in other } }, becomes: "a!", subscribed: ["^!", ""])
  }

  func testSourceIsReleasedFirst() {
    let log = Recorder<String>()
    Observable<Int>.create { observer in
      observer.onError(Failure())
      return Disposables.create { log.add("released") }
    }.catch { _ in
      Observable.just(1).do(onSubscribe: { log.add("other subscribed") })
    }.record(into: log).dispose()
    XCTAssertEqual(log.entries.sorted(), ["1", "completed", "other subscribed", "released"])
    let subject = PublishSubject<Int>()
    let subscription = subject.catch { _ in
      log.add("\(subject.hasObservers)")
      return .empty()
    }.subscribe()
    subject.onError(Failure())
    XCTAssertFalse(subject.hasObservers)
    subscription.dispose()
  }

  // MARK: A sequence

  func testSequence() throws {
    try expect(
      "a--#", "b--#", "c--|", through: { Observable<String>.catch(sequence: [$0, $1, $2]) }, becomes: "a--b--c--|",
      subscribed: ["^--!", "---^--!", "------^--!"])
    try expect(
      "a--#", "b--|", "c--|", through: { Observable<String>.catch(sequence: [$0, $1, $2]) }, becomes: "a--b--|",
      subscribed: ["^--!", "---^--!", ""])
    try expect(
      "a--|", "b--|", "c--|", through: { Observable<String>.catch(sequence: [$0, $1, $2]) }, becomes: "a--|",
      subscribed: ["^--!", "", ""])
  }

  func testSequenceFailsWithTheLast() {
    let streams = ["a", "b"].map { Observable<Int>.error(Failure(name: $0)) }
    XCTAssertEqual(Observable<Int>.catch(sequence: streams).recorded(), ["error(b)"])
    XCTAssertEqual(Observable<Int>.catch(sequence: [Observable<Int>]()).recorded(), ["completed"])
  }

  func testSequenceIsDisposed() throws {
    try expect(
      "a--#", "b--#", through: { Observable<String>.catch(sequence: [$0, $1]) }, becomes: "a--b!",
      subscribed: ["^--!", "---^!"])
  }

  func testSequenceIsReadAsFarAsNeeded() {
    let made = Counter()
    let streams = sequence(first: 1, next: { $0 + 1 }).lazy.map { number -> Observable<Int> in
      made.add()
      return number < 3 ? .error(Failure()) : .just(number)
    }
    XCTAssertEqual(Observable<Int>.catch(sequence: streams).recorded(), ["3", "completed"])
    XCTAssertEqual(made.value, 3)
  }

  // MARK: Depth

  /// Contract 12.
  func testManyFailures() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let attempts = Counter()
        let failing = Observable<Int>.deferred {
          attempts.add()
          return .error(Failure())
        }
        XCTAssertEqual(
          Observable<Int>.catch(sequence: repeatElement(failing, count: 100_000)).recorded(), ["error(failure)"])
        XCTAssertEqual(attempts.value, 100_000)
      }
    }
  }

  /// Contract 12: recursion through the handler.
  func testRecursionThroughTheHandler() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let log = Recorder<Int>()
        Self.failing(from: 1, to: 100_000).subscribe(onNext: { log.add($0) }, onError: { _ in log.add(-1) }).dispose()
        XCTAssertEqual(log.count, 100_001)
        XCTAssertEqual(log.entries.last, -1)
      }
    }
  }

  /// Returns a stream that emits `number` and fails, and whose handler continues with the next number up to `last`.
  private static func failing(from number: Int, to last: Int) -> Observable<Int> {
    let stream = Observable.just(number).concat(Observable<Int>.error(Failure()))
    return number == last ? stream : stream.catch { _ in failing(from: number + 1, to: last) }
  }
}
