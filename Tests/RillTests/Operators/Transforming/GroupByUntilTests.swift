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

  /// Groups that have ended are forgotten, and so are the values that they keep.
  func testManyKeys() throws {
    try expectFlatMemory(keys: 10_000)
  }

  func testMemoryStaysFlatOver100ThousandKeys() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try expectFlatMemory(keys: 100_000)
  }

  func testMemoryStaysFlatOverTenMillionKeys() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isNightly, SlowTestSetting.nightlySkipReason)
    try expectFlatMemory(keys: 10_000_000)
  }

  /// Sends two values for each key, of which the second ends its group.
  ///
  /// Every other group has no subscriber.
  private func expectFlatMemory(keys: Int, line: UInt = #line) throws {
    let (source, live, received) = (PublishSubject<LiveValue>(), Counter(), Counter())
    let subscription = source.groupBy(until: { $0.skip(1) }, keeping: .unbounded) { $0.key }
      .filter { $0.key.isMultiple(of: 2) }.flatMap { $0 }.subscribe(onNext: { _ in received.add() })
    func send(_ keys: Range<Int>) {
      for key in keys { for _ in 1...2 { source.onNext(LiveValue(key: key, live)) } }
      XCTAssertEqual(live.value, 0, "values that groups keep", line: line)
    }
    send(0..<1000)
    let before = try ResidentMemory.bytes()
    for thousand in 1..<keys / 1000 { send(thousand * 1000..<(thousand + 1) * 1000) }
    let grown = try ResidentMemory.bytes() - before
    XCTAssertLessThan(grown, 8 << 20, "grew by \(grown) bytes", line: line)
    XCTAssertEqual(received.value, keys, line: line)
    subscription.dispose()
  }

  /// The source ends the groups in the order in which they began.
  func testTheOrderOfTheEnds() {
    let ends = Recorder<Int>()
    Observable.range(start: 0, count: 50).groupBy(until: { _ in Observable<Int>.never() }) { $0 }
      .flatMap { group in group.do(onCompleted: { ends.add(group.key) }) }.subscribe().dispose()
    XCTAssertEqual(ends.entries, Array(0..<50))
  }

  /// `concatMap` subscribes to a group after the one before has ended.
  func testValuesAreKeptForTheFirstSubscriber() throws {
    func values(_ source: Observable<String>, keeping policy: BufferingPolicy?) -> Observable<String> {
      source.groupBy(until: { $0.filter { $0 == $0.uppercased() } }, keeping: policy) { $0.lowercased() }.concatMap { $0 }
    }
    func expectValues(keeping policy: BufferingPolicy?, become diagram: String) throws {
      try expect("abca-C-b-BA-----c|", through: { values($0, keeping: policy) }, becomes: diagram)
    }
    try expectValues(keeping: nil, become: "a--a------A-----c|")
    try expectValues(keeping: .unbounded, become: "a--a------(AbbBcC)-----c|")
    try expectValues(keeping: .newest(1), become: "a--a------(ABC)-----c|")
    try expectValues(keeping: .oldest(2), become: "a--a------(AbbcC)-----c|")
    try expect("abA--b#", through: { values($0, keeping: .unbounded) }, becomes: "a-(Ab)--b#", error: Failure())
  }

  /// A group keeps nothing after its first subscriber has come, and no later subscriber receives what it has kept.
  func testOnlyTheFirstSubscriberReceivesWhatWasKept() {
    let (source, groups, log) = (PublishSubject<String>(), Recorder<Observable<String>>(), Recorder<String>())
    let subscription = source.groupBy(until: { _ in Observable<Int>.never() }, keeping: .unbounded) { _ in 1 }
      .subscribe(onNext: { groups.add($0.asObservable()) })
    for value in ["a", "b", "c"] { source.onNext(value) }
    let group = groups.entries[0]
    group.take(2).record(into: log).dispose()
    XCTAssertEqual(log.entries, ["a", "b", "completed"])
    source.onNext("d")
    let last = group.record(into: log)
    source.onNext("e")
    XCTAssertEqual(log.entries.suffix(1), ["e"])
    source.onCompleted()
    XCTAssertEqual(log.entries.suffix(2), ["e", "completed"])
    XCTAssertEqual(log.count, 5)
    withExtendedLifetime((subscription, last)) {}
  }

  /// After an error, the first subscriber receives what the group has kept, and then the error.
  func testAnErrorComesAfterWhatIsKept() {
    let (source, groups, log) = (PublishSubject<String>(), Recorder<Observable<String>>(), Recorder<String>())
    let subscription = source.groupBy(until: { _ in Observable<Int>.never() }, keeping: .unbounded) { _ in 1 }
      .subscribe(onNext: { groups.add($0.asObservable()) }, onError: { _ in })
    source.onNext("a")
    source.onError(Failure())
    groups.entries[0].subscribe(onNext: { log.add($0) }, onError: { _ in log.add("error") }).dispose()
    XCTAssertEqual(log.entries, ["a", "error"])
    subscription.dispose()
  }

  /// No value is lost or comes twice while groups are subscribed to on another thread.
  func testSubscribingOnAnotherThread() {
    let (source, groups, received) = (PublishSubject<Int>(), Recorder<Observable<Int>>(), Recorder<Int>())
    let bag = DisposeBag()
    source.groupBy(until: { $0.skip(9) }, keeping: .unbounded) { $0 / 10 }.subscribe(onNext: { groups.add($0.asObservable()) })
      .disposed(by: bag)
    onThreads(2) { thread in
      for number in 0..<1000 {
        if thread == 0 {
          for value in 0..<10 { source.onNext(number * 10 + value) }
        } else {
          groups.wait(for: number + 1)
          groups.entries[number].subscribe(onNext: { received.add($0) }).disposed(by: bag)
        }
      }
    }
    received.wait(for: 10_000)
    XCTAssertEqual(received.entries.sorted(), Array(0..<10_000))
  }

  /// Contract 5: if a closure disposes the subscription and returns a stream, that stream is not subscribed to.
  func testClosingThatDisposesTheSubscription() {
    let source = PublishSubject<Int>()
    let (subscription, group) = (SerialDisposable(), SerialDisposable())
    let (subscribed, values) = (Counter(), Recorder<Int>())
    subscription.disposable = source.groupBy(until: { (started: GroupedObservable<Int, Int>) -> Observable<Int> in
      if started.key == 1 { return .never() }
      subscription.dispose()
      return .deferred {
        subscribed.add()
        return .never()
      }
    }) { $0 }.subscribe(onNext: { group.disposable = $0.subscribe(onNext: { values.add($0) }) })
    for value in [1, 2, 2, 1] { source.onNext(value) }
    XCTAssertEqual(subscribed.value, 0)
    XCTAssertEqual(values.entries, [1, 1], "the group that has a subscriber continues")
    group.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testClosingOnAnotherThread() {
    let source = PublishSubject<Int>()
    let closing = PublishSubject<Int>()
    let received = Recorder<Int>()
    let subscription = source.groupBy(until: { _ in closing }) { $0 % 3 }.merge().subscribe(onNext: { received.add($0) })
    onThreads(2) { thread in
      for value in 0..<5000 { thread == 0 ? source.onNext(value) : closing.onNext(value) }
    }
    // A dispatch queue can deliver the last values.
    received.wait(for: 5000)
    XCTAssertEqual(received.entries, Array(0..<5000))
    subscription.dispose()
    XCTAssertFalse(source.hasObservers || closing.hasObservers)
  }

  /// The closing stream of a group disposes the subscription, and another group still has a subscriber.
  func testDisposalByAClosingStream() {
    let (source, closing, bag) = (PublishSubject<Int>(), PublishSubject<Int>(), DisposeBag())
    let (subscription, disposals) = (SerialDisposable(), Counter())
    let closingStream = Observable<Int>.deferred {
      if closing.hasObservers { subscription.dispose() }
      return closing.do(onDispose: { disposals.add() })
    }
    subscription.disposable = source.groupBy(until: { _ in closingStream }) { $0 }.subscribe(onNext: { group in
      group.subscribe().disposed(by: bag)
    })
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(disposals.value, 1)
    XCTAssertTrue(source.hasObservers && closing.hasObservers)
  }

  /// The end of a group, which is work that the operator's own gate has queued, lets `concatMap` subscribe to the next one.
  func testWhatAPolicyHasKeptComesInOneTurn() {
    let (source, log) = (PublishSubject<Int>(), Recorder<Int>())
    let groups = source.asObservable().groupBy(until: { $0.skip(1) }, keeping: .unbounded) { $0 % 2 }
    let subscription = groups.concatMap { $0 }.flatMapFirst { Observable.of($0) }.subscribe(onNext: { log.add($0) })
    for value in [0, 1, 3, 2] { source.onNext(value) }
    XCTAssertEqual(log.entries, [0, 2, 1])
    subscription.dispose()
  }
}

/// A value that counts how many of its kind are alive.
private final class LiveValue: Sendable {
  let key: Int
  private let live: Counter

  init(key: Int, _ live: Counter) {
    (self.key, self.live) = (key, live)
    live.add()
  }

  deinit { live.add(-1) }
}
