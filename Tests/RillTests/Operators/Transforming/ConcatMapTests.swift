import Rill
import RillTesting
import TestSupport
import XCTest

final class ConcatMapTests: XCTestCase {
  func testOneStreamAfterTheOther() throws {
    try marbles { test in
      let source = test.cold("1--2----------|")
      let first = test.cold(" -a--a--|")
      let second = test.cold("-b--b--|")
      test.expect(source.concatMap { $0 == "1" ? first : second }, becomes: "-a--a---b--b--|")
      test.expect(source, subscribed: "^-------------!")
      test.expect(first, subscribed: "^------!")
      test.expect(second, subscribed: "-------^------!")
    }
  }

  func testTheLastStreamOutlivesTheSource() throws {
    try expect("1-2|", "-a--b--|", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "-a--b---a--b--|")
    try expect("--|", "a|", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "--|", subscribed: ["^-!", ""])
  }

  func testErrors() throws {
    try expect(
      "1----#", "-a--a----|", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "-a--a#", error: Failure(),
      subscribed: ["^----!", "^----!"])
    try expect(
      "1-2----|", "-a-#", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "-a-#", error: Failure(),
      subscribed: ["^--!", "^--!"])
  }

  /// The selector is called when its value arrives, even while another stream runs, so its error is sent then.
  func testAnErrorOfTheSelector() throws {
    try expect(
      "1-2------|", "-a--a|",
      through: { source, inner in source.concatMap { if $0 == "2" { throw Failure() } else { inner } } },
      becomes: "-a#", error: Failure(), subscribed: ["^-!", "^-!"])
  }

  func testDisposal() throws {
    try expect(
      "1-2---", "-a--a|", through: { $0.concatMap { [inner = $1] _ in inner } }, becomes: "-a-!",
      subscribed: ["^--!", "^--!"])
  }

  func testSynchronousSources() throws {
    try expect(Observable.of(1, 2, 3).concatMap { Observable.of($0, $0 * 10) }, becomes: "(1[10]2[20]3[30]|)")
    try expect(Observable.from(1...).concatMap { Observable.just($0) }.take(3), becomes: "(123|)")
    try expect(Observable.of(1, 2).concatMap { Observable.repeatElement($0) }.take(3), becomes: "(111|)")
  }

  // MARK: Several streams at a time

  private func inOrder(
    _ source: String, _ streams: [String], maxConcurrent: Int = 2, becomes expected: String, subscribed: [String],
    error: (any Error)? = nil, line: UInt = #line
  ) throws {
    try marbles { test in
      let source = test.cold(source, error: Failure())
      let inner = streams.map { test.cold($0, error: Failure()) }
      test.expect(
        source.concatMap(maxConcurrent: maxConcurrent) { inner[Int($0)! - 1] }, becomes: expected, error: error ?? Failure())
      for (stream, times) in zip([source] + inner, subscribed) { test.expect(stream, subscribed: times) }
    }
  }

  func testValuesInTheOrderOfTheStreams() throws {
    try inOrder(
      "1--2----------|", ["a-----a--|", "b--b--|"], becomes: "a-----a--(bb)----|",
      subscribed: ["^-------------!", "^--------!", "---^-----!"])
    // A stream whose turn has come emits at once.
    try inOrder(
      "12-----|", ["a-|", "b--b--b|"], becomes: "a-b-b--b|",
      subscribed: ["^------!", "^-!", "-^------!"])
  }

  /// A slow first stream lets one other run, and the third waits until it has been emitted.
  func testTheLimitCountsStreamsThatWaitForTheirTurn() throws {
    try inOrder(
      "123|", ["-----a|", "b|", "c|"], becomes: "-----a(bc)|",
      subscribed: ["^--!", "^-----!", "-^!", "------^!"])
    try inOrder(
      "123|", ["-----a|", "b|", "c|"], maxConcurrent: 3, becomes: "-----a(bc|)",
      subscribed: ["^--!", "^-----!", "-^!", "--^!"])
    try inOrder(
      "12|", ["--a|", "b|"], maxConcurrent: 1, becomes: "--ab|", subscribed: ["^-!", "^--!", "---^!"])
  }

  /// The error of a stream takes its turn; that of the source does not.
  func testErrorsInOrder() throws {
    try inOrder(
      "12----|", ["---a|", "b#"], becomes: "---a(b#)", subscribed: ["^---!", "^---!", "-^!"])
    try inOrder(
      "12--#", ["-----a|", "b|"], becomes: "----#", subscribed: ["^---!", "^---!", "-^!"])
    try marbles { test in
      let source = test.cold("12--")
      let first = test.cold("---a|")
      test.expect(
        source.concatMap(maxConcurrent: 2) { if $0 == "2" { throw Failure() } else { first } }, becomes: "---a#",
        error: Failure())
    }
  }

  func testDisposalInOrder() throws {
    try inOrder("12---", ["--a---", "b--b"], becomes: "--a!", subscribed: ["^--!", "^--!", "-^-!"])
  }

  func testSynchronousSourcesInOrder() throws {
    try expect(
      Observable.of(1, 2, 3).concatMap(maxConcurrent: 2) { Observable.of($0, $0 * 10) }, becomes: "(1[10]2[20]3[30]|)")
    try expect(Observable.of(1, 2, 3).concatMap(maxConcurrent: 2) { Observable.just($0) }.take(2), becomes: "(12|)")
    try expect(Observable<Int>.empty().concatMap(maxConcurrent: 2) { Observable.just($0) }, becomes: "|")
  }

  /// Contract 12, and 5: streams that wait are released with the subscription.
  func testManyStreamsInOrder() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        let subscription = Observable.range(start: 0, count: 100_000).concatMap(maxConcurrent: 3) { number in
          number % 2 == 0 ? Observable.just(number) : Observable.of(number)
        }.subscribe(onNext: { if $0 == count.value { count.add() } }, onCompleted: { count.add() })
        XCTAssertEqual(count.value, 100_001)
        subscription.dispose()
      }
      onThreads(1, stackSize: 512 << 10) { _ in
        let (first, count) = (PublishSubject<Int>(), Counter())
        let subscription = Observable.range(start: 0, count: 100_000).concatMap(maxConcurrent: 100_000) { number in
          number == 0 ? first : Observable.of(number)
        }.subscribe(onNext: { _ in count.add() }, onCompleted: { count.add() })
        XCTAssertEqual(count.value, 0)
        first.onCompleted()
        XCTAssertEqual(count.value, 100_000)
        subscription.dispose()
      }
    }
  }

  /// Contract 4: the streams begin in the order of the values, even if an observer sends a value while another one waits.
  func testStreamsBeginInTheOrderOfTheValues() {
    let (source, log) = (PublishSubject<String>(), Recorder<String>())
    let streams = ["a": PublishSubject<String>(), "b": PublishSubject<String>()]
    let subscription = source.concatMap(maxConcurrent: 2) { name in
      log.add("begin \(name)")
      return streams[name] ?? PublishSubject()
    }.subscribe(onNext: { _ in source.onNext("d") })
    for name in ["a", "b", "c"] { source.onNext(name) }
    streams["b"]?.onNext("value")
    streams["b"]?.onCompleted()
    streams["a"]?.onCompleted()
    XCTAssertEqual(log.entries, ["begin a", "begin b", "begin c", "begin d"])
    subscription.dispose()
  }

  /// Contract 4: the streams begin in the order of the values, even if the closure sends a value while another one waits.
  func testAClosureThatSendsAValueWhileAnotherOneWaits() {
    let (source, log) = (PublishSubject<String>(), Recorder<String>())
    let first = PublishSubject<String>()
    let subscription = source.concatMap(maxConcurrent: 3) { name -> Observable<String> in
      log.add("begin \(name)")
      if name == "d" { source.onNext("f") }
      return switch name {
      case "a": first.asObservable()
      case "b", "c": .empty()
      default: .never()
      }
    }.subscribe()
    for name in ["a", "b", "c", "d", "e"] { source.onNext(name) }
    // Now `d` and `e` begin, and there is room for another stream.
    first.onCompleted()
    XCTAssertEqual(log.entries, ["begin a", "begin b", "begin c", "begin d", "begin e", "begin f"])
    subscription.dispose()
  }

  /// Contract 2: while one thread is in the closure, another one that sends a value queues it and returns.
  func testNoTwoThreadsAreInTheClosure() {
    watched(60) {
      let (source, log, check) = (PublishSubject<String>(), Recorder<String>(), SerialityCheck())
      let (first, second) = (PublishSubject<String>(), PublishSubject<String>())
      let (entered, sent) = (Counter(), Counter())
      let subscription = source.concatMap(maxConcurrent: 2) { name -> Observable<String> in
        check.next {
          log.add(name)
          if name == "c" {
            entered.add()
            sent.wait(for: 1)
          }
        }
        return switch name {
        case "a": first.asObservable()
        case "b": second.asObservable()
        default: .just(name)
        }
      }.subscribe(onNext: { log.add("value of \($0)") })
      for name in ["a", "b", "c"] { source.onNext(name) }
      onThreads(2) { thread in
        if thread == 0 { return first.onCompleted() }
        entered.wait(for: 1)
        second.onCompleted()
        source.onNext("d")
        sent.add()
      }
      XCTAssertEqual(check.found, [])
      XCTAssertEqual(log.entries, ["a", "b", "c", "value of c", "d", "value of d"])
      subscription.dispose()
    }
  }

  /// An error that an observer causes comes before the next value that waits.
  func testNoStreamIsMadeAfterTheEnd() {
    let log = log(ofErrorAtFirstValue: { source, streams in
      for number in 0...3 { source.onNext(number) }
      streams[1].onCompleted()
      streams[0].onCompleted()
    })
    XCTAssertEqual(log, ["stream 0", "stream 1", "stream 2", "error"])
  }

  /// The owner of the gate takes a value that waits, and delivers an error before it starts that value's stream.
  func testNoStreamIsMadeAfterAnErrorThatWaited() {
    let log = log(ofErrorAtFirstValue: { source, streams in
      for number in 0...2 { source.onNext(number) }
      streams[1].onNext(7)
      // The error is handled after the value, and after this end, which lets stream 2 start.
      streams[0].onCompleted()
    })
    XCTAssertEqual(log, ["stream 0", "stream 1", "error"])
  }

  /// Returns which streams were made, and the error that the observer makes the source send at a value.
  ///
  /// Streams 0 and 1 are subjects, the others emit their number.
  private func log(
    ofErrorAtFirstValue send: (_ source: PublishSubject<Int>, _ streams: [PublishSubject<Int>]) -> Void
  ) -> [String] {
    let (source, streams) = (PublishSubject<Int>(), [PublishSubject<Int>(), PublishSubject<Int>()])
    let log = Recorder<String>()
    let subscription = source.concatMap(maxConcurrent: 2) { number -> Observable<Int> in
      log.add("stream \(number)")
      return number < 2 ? streams[number].asObservable() : .just(number)
    }.subscribe(onNext: { _ in source.onError(Failure()) }, onError: { _ in log.add("error") })
    send(source, streams)
    subscription.dispose()
    return log.entries
  }
}
