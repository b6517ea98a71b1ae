import Rill
import RillTesting
import TestSupport
import XCTest

final class GroupByUntilTests: XCTestCase {
  /// The values of each group in brackets, after the group has ended.
  private func groups(
    _ source: Observable<String>,
    until closing: @escaping @Sendable (GroupedObservable<String, String>) throws -> Observable<String>
  ) -> Observable<String> {
    source.groupBy(until: closing) { $0.lowercased() }.flatMap { $0.toArray().map { $0.joined() } }
  }

  func testTimeWithoutAValue() throws {
    try expect(
      "a-b-A---a----------A-|",
      through: { source, scheduler in groups(source) { $0.debounce(.ticks(5), scheduler: scheduler) } },
      becomes: "-------b-----[aAa]-------(A|)", subscribed: "^--------------------!")
  }

  func testNumber() throws {
    try expect("abAaBbAA-|", through: { source, _ in groups(source) { $0.skip(2) } }, becomes: "---[aAa]-[bBb]---([AA]|)")
  }

  func testAClosingStream() throws {
    try expect(
      "a-b---a-|", "---x----", through: { source, closing in groups(source) { _ in closing } },
      becomes: "---a-b--(a|)")
    // Its completion has no effect, and its error fails the groups and the stream.
    try expect("a-A-|", through: { source, _ in groups(source) { _ in .empty() } }, becomes: "----([aA]|)")
    try expect(
      "a-b---", "---#", through: { source, closing in groups(source) { _ in closing } }, becomes: "---#", error: Failure())
  }

  func testThrowingClosures() throws {
    try expect("a-b", through: { source, _ in groups(source) { _ in throw Failure() } }, becomes: "#", error: Failure())
    try expect(
      "a-x|",
      through: { source, _ in
        source.groupBy(until: { _ in Observable<Int>.never() }) { if $0 == "x" { throw Failure() } else { $0 } }.merge()
      }, becomes: "a-#", error: Failure(), subscribed: "^-!")
  }

  /// A group whose closing stream emits at once has its first value.
  func testAGroupThatEndsAtOnce() throws {
    try expect("a-a-|", through: { source, _ in groups(source) { _ in .just("x") } }, becomes: "a-a-|")
  }

  /// The closing streams do not keep the source subscribed, and groups continue after the stream of groups was disposed.
  func testDisposal() {
    let log = Recorder<String>()
    let (source, closing) = (PublishSubject<String>(), PublishSubject<Int>())
    let bag = DisposeBag()
    let subscription = source.groupBy(until: { _ in closing }) { $0.lowercased() }.subscribe(onNext: { group in
      group.subscribe(onNext: { log.add($0) }, onCompleted: { log.add("completed") }).disposed(by: bag)
    })
    source.onNext("a")
    subscription.dispose()
    XCTAssertTrue(source.hasObservers)
    for value in ["A", "b"] { source.onNext(value) }
    XCTAssertEqual(log.entries, ["a", "A"])
    closing.onNext(1)
    XCTAssertEqual(log.entries, ["a", "A", "completed"])
    XCTAssertFalse(source.hasObservers || closing.hasObservers)
  }

  /// Nothing of a group that has ended is retained while the source goes on.
  func testGroupsThatHaveEndedAreReleased() {
    let source = PublishSubject<Int>()
    let probes = Recorder<WeakReference>()
    let subscription = source.groupBy(until: { group in
      let probe = DeallocationProbe()
      probes.add(WeakReference(object: probe))
      return group.skip(1).do(onNext: { _ in probe.capture() })
    }) { $0 }.merge().subscribe(onNext: { _ in })
    for key in 0..<100 { for _ in 1...2 { source.onNext(key) } }
    XCTAssertEqual(probes.count, 100)
    XCTAssertEqual(probes.entries.count { $0.object != nil }, 0)
    subscription.dispose()
  }

  /// Groups that have ended are forgotten.
  func testManyKeys() {
    let count = Observable.range(start: 0, count: 20_000).groupBy(until: { $0.skip(1) }) { $0 / 2 }.merge().count()
    XCTAssertEqual(count.recorded(), ["20000", "completed"])
  }

  func testClosingOnAnotherThread() {
    let source = PublishSubject<Int>()
    let closing = PublishSubject<Int>()
    let received = Recorder<Int>()
    let subscription = source.groupBy(until: { _ in closing }) { $0 % 3 }.merge().subscribe(onNext: { received.add($0) })
    onThreads(2) { thread in
      for value in 0..<5000 { thread == 0 ? source.onNext(value) : closing.onNext(value) }
    }
    XCTAssertEqual(received.entries, Array(0..<5000))
    subscription.dispose()
    XCTAssertFalse(source.hasObservers || closing.hasObservers)
  }
}
