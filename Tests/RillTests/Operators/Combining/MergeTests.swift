import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

final class MergeTests: XCTestCase {
  private let statics: [(Observable<String>, Observable<String>) -> Observable<String>] = [
    { .merge($0, $1) }, { .merge([$0, $1]) }, { .merge(ArraySlice([$0, $1])) }, { Observable.of($0, $1).merge() },
    { Observable.of($0, $1).merge(maxConcurrent: 2) },
  ]

  func testValuesInOrderOfArrival() throws {
    for merged in statics {
      try expect(
        "a-----b---|", "--x-----y----|", through: merged, becomes: "a-x---b-y----|",
        subscribed: ["^---------!", "^------------!"])
    }
  }

  func testValuesOfOneTickInTheOrderOfTheSources() throws {
    for merged in statics { try expect("-a|", "-b|", through: merged, becomes: "-(ab)|") }
  }

  func testErrorEndsAll() throws {
    for merged in statics {
      try expect("a--#", "-b--c|", through: merged, becomes: "ab-#", error: Failure(), subscribed: ["^--!", "^--!"])
      try expect("a---c", "-b#", through: merged, becomes: "ab#", error: Failure(), subscribed: ["^-!", "^-!"])
    }
  }

  func testDisposal() throws {
    for merged in statics { try expect("a--c", "-b--d", through: merged, becomes: "ab!", subscribed: ["^-!", "^-!"]) }
  }

  func testNoSources() {
    XCTAssertEqual(Observable<Int>.merge().recorded(), ["completed"])
    XCTAssertEqual(Observable<Int>.merge([]).recorded(), ["completed"])
    XCTAssertEqual(Observable<Int>.merge(ArraySlice<Observable<Int>>([])).recorded(), ["completed"])
    XCTAssertEqual(Observable<Observable<Int>>.empty().merge().recorded(), ["completed"])
    XCTAssertEqual(Observable<Observable<Int>>.empty().merge(maxConcurrent: 1).recorded(), ["completed"])
  }

  // MARK: A stream of streams

  func testValuesOfAllStreams() throws {
    try marbles { test in
      let first = test.cold(" ----a----a---|")
      let second = test.cold("----b----b-|")
      let source = test.cold("-A-----B-----|", values: ["A": first.asObservable(), "B": second.asObservable()])
      test.expect(source.merge(), becomes: "-----a----ab----b-|")
      test.expect(source, subscribed: "^------------!")
      test.expect(first, subscribed: "-^------------!")
      test.expect(second, subscribed: "-------^----------!")
    }
  }

  func testEndsWithTheLastOfAll() throws {
    try marbles { test in
      let inner = test.cold("a--|")
      test.expect(test.cold("A------|", values: ["A": inner.asObservable()]).merge(), becomes: "a------|")
      test.expect(test.cold("A|", values: ["A": inner.asObservable()]).merge(), becomes: "a--|")
    }
  }

  func testSourceFails() throws {
    try marbles { test in
      let inner = test.cold("a------b|")
      let source = test.cold("A--#", values: ["A": inner.asObservable()], error: Failure())
      test.expect(source.merge(), becomes: "a--#", error: Failure())
      test.expect(inner, subscribed: "^--!")
    }
  }

  func testStreamFails() throws {
    try marbles { test in
      let first = test.cold("a-----|")
      let second = test.cold("-#", error: Failure())
      let source = test.cold("A-B----|", values: ["A": first.asObservable(), "B": second.asObservable()])
      test.expect(source.merge(), becomes: "a--#", error: Failure())
      test.expect(source, subscribed: "^--!")
      test.expect(first, subscribed: "^--!")
    }
  }

  // MARK: A limited number at a time

  func testAtMostTwoAtATime() throws {
    try marbles { test in
      let first = test.cold("-a---a--|")
      let second = test.cold("-b---b--|")
      let third = test.cold("c--c--|")
      let source = test.cold(
        "A-B-C-------|", values: ["A": first.asObservable(), "B": second.asObservable(), "C": third.asObservable()])
      test.expect(source.merge(maxConcurrent: 2), becomes: "-a-b-a-bc--c--|")
      test.expect(first, subscribed: "^-------!")
      test.expect(second, subscribed: "--^-------!")
      test.expect(third, subscribed: "--------^-----!")
    }
  }

  func testDisposalWithStreamsThatWait() throws {
    try marbles { test in
      let first = test.cold("a--------|")
      let second = test.cold("b|")
      let source = test.cold("AB", values: ["A": first.asObservable(), "B": second.asObservable()])
      test.expect(source.merge(maxConcurrent: 1), becomes: "a----!")
      test.expect(source, subscribed: "^----!")
      test.expect(first, subscribed: "^----!")
      test.expect(second, subscribed: "")
    }
  }

  func testSourceFailsWithStreamsThatWait() throws {
    try marbles { test in
      let first = test.cold("a--------|")
      let second = test.cold("b|")
      let source = test.cold("AB-#", values: ["A": first.asObservable(), "B": second.asObservable()], error: Failure())
      test.expect(source.merge(maxConcurrent: 1), becomes: "a--#", error: Failure())
      test.expect(first, subscribed: "^--!")
      test.expect(second, subscribed: "")
    }
  }

  func testManySynchronousStreamsOneAtATime() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      onThreads(1, stackSize: 512 << 10) { _ in
        let count = Counter()
        Observable.from(0..<100_000).map { Observable.of($0) }.merge(maxConcurrent: 1).subscribe(onNext: { _ in count.add() })
          .dispose()
        XCTAssertEqual(count.value, 100_000)
      }
    }
  }

  /// Contract 4: the streams begin in the order of the values, even if one that begins sends a value while another one waits.
  func testAStreamThatSendsAValueWhileAnotherOneWaits() {
    let (source, log) = (PublishSubject<String>(), Recorder<String>())
    let (first, others) = (PublishSubject<String>(), PublishSubject<String>())
    let subscription = source.map { name in
      Observable<String>.deferred {
        log.add("begin \(name)")
        if name == "d" { source.onNext("f") }
        return switch name {
        case "a": first.asObservable()
        case "b1", "b2", "b3": others.asObservable()
        default: .never()
        }
      }
    }.merge(maxConcurrent: 4).subscribe(onNext: { _ in others.onCompleted() })
    let names = ["a", "b1", "b2", "b3", "d", "e"]
    for name in names { source.onNext(name) }
    // Three streams complete at once: `d` and `e` begin, and there is room for another one.
    first.onNext("value")
    XCTAssertEqual(log.entries, (names + ["f"]).map { "begin \($0)" })
    subscription.dispose()
  }

  // MARK: While another thread delivers

  /// The end of a group waits for the gate, and does not keep a later group from starting: that would lose its first value.
  func testAPlaceIsFreeAtOnceIfAnotherThreadDelivers() {
    let (source, closing, other) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let received = Recorder<Int>()
    let subscription =
      source
      .groupBy(until: { group in closing.filter { [key = group.key] in $0 == key } }, keySelector: { $0 / 10 })
      .map { group in group.key == 0 ? group.asObservable().flatMap { _ in other } : group.asObservable() }
      .merge(maxConcurrent: 2)
      .subscribe(onNext: { value in
        received.add(value)
        if value == 1000 {
          onThreads(1) { _ in
            closing.onNext(1)
            source.onNext(21)
          }
        }
      })
    for value in [1, 11] { source.onNext(value) }
    other.onNext(1000)
    source.onNext(22)
    XCTAssertEqual(received.entries, [11, 1000, 21, 22])
    subscription.dispose()
  }

  /// A stream that waits is subscribed to by a thread that has released the gate, and others can keep that busy.
  func testAWaitingStreamStartsWhileOtherThreadsSend() {
    let outer = PublishSubject<Observable<Int>>()
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let (started, received, limit) = (Flag(), Counter(), Date() + 20)
    let subscription = outer.merge(maxConcurrent: 2).subscribe(onNext: { value in
      if value == 0 {
        onThreads(1) { _ in
          first.onCompleted()
          for number in 1...3_000 { second.onNext(number) }
        }
      }
      if value == 2_000 { spin(until: started.isSet || Date() > limit) }
      received.add()
    })
    for stream in [first, second] { outer.onNext(stream.asObservable()) }
    outer.onNext(
      .deferred {
        started.set()
        return .empty()
      })
    second.onNext(0)
    XCTAssertTrue(started.isSet)
    spin(until: received.value == 3_001)
    subscription.dispose()
  }
}
