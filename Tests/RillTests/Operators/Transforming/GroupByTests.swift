import Dispatch
import Rill
import RillTesting
import TestSupport
import XCTest

final class GroupByTests: XCTestCase {
  private func grouped(_ source: Observable<String>) -> Observable<GroupedObservable<String, String>> {
    source.groupBy { $0.lowercased() }
  }

  func testAStreamForEachKey() throws {
    try expect("a-b-A-B-c|", through: { grouped($0).map(\.key) }, becomes: "a-b-----c|", subscribed: "^--------!")
  }

  func testTheValuesOfEachGroup() throws {
    for key in ["a", "b"] {
      try expect(
        "a-b-A-B|", through: { grouped($0).filter { $0.key == key }.merge() }, becomes: key == "a" ? "a---A--|" : "--b---B|",
        subscribed: "^------!")
    }
    try expect("a-b-A-B|", through: { grouped($0).merge() }, becomes: "a-b-A-B|")
    try expect("|", through: { grouped($0).merge() }, becomes: "|")
  }

  /// The groups end first, in the order in which they began, then the stream of groups.
  func testTheEndOfTheSource() {
    for end in [{ $0.onCompleted() }, { $0.onError(Failure()) }] as [(PublishSubject<String>) -> Void] {
      let subject = PublishSubject<String>()
      let log = Recorder<String>()
      let bag = DisposeBag()
      grouped(subject).subscribe(
        onNext: { group in
          group.subscribe(onError: { _ in log.add(group.key) }, onCompleted: { log.add(group.key) }).disposed(by: bag)
        }, onError: { _ in log.add("all") }, onCompleted: { log.add("all") }
      ).disposed(by: bag)
      let keys = (1...20).map { "\($0)" }
      for key in keys { subject.onNext(key) }
      end(subject)
      XCTAssertEqual(log.entries, keys + ["all"])
    }
  }

  func testErrorsAndDisposal() throws {
    try expect("a-b#", through: { grouped($0).merge() }, becomes: "a-b#", error: Failure(), subscribed: "^--!")
    try expect("a-b#", through: { grouped($0).map(\.key) }, becomes: "a-b#", error: Failure(), subscribed: "^--!")
    try expect("a-b-A", through: { grouped($0).merge() }, becomes: "a-b!", subscribed: "^--!")
  }

  func testAnErrorOfTheKeySelector() throws {
    let throwing: @Sendable (String) throws -> String = { if $0 == "x" { throw Failure() } else { $0 } }
    try expect(
      "a-b-x-a|", through: { $0.groupBy(keySelector: throwing).map(\.key) }, becomes: "a-b-#", error: Failure(),
      subscribed: "^---!")
    try expect(
      "a-b-x-a|", through: { $0.groupBy(keySelector: throwing).flatMap { $0.materialize().map { "\($0)" } } },
      becomes: "[next(a)]-[next(b)]-([error(failure)][error(failure)]#)", error: Failure())
  }

  /// Groups continue after the stream of groups is disposed, but no new group starts.
  func testGroupsOutliveTheStreamOfGroups() throws {
    try expect("a-B-A-b|", through: { grouped($0).take(1).merge() }, becomes: "a---A--|", subscribed: "^------!")
    try expect("a-B-A-b|", through: { grouped($0).take(2).merge() }, becomes: "a-B-A-b|", subscribed: "^------!")
    try expect("a-B-A-#", through: { grouped($0).take(1).merge() }, becomes: "a---A-#", subscribed: "^-----!")
  }

  func testTheSourceIsDisposedWithTheLastOfThem() throws {
    try expect("a-B-A-b|", through: { grouped($0).take(1).map(\.key) }, becomes: "(a|)", subscribed: "(^!)")
    try expect("a-B-A-b|", through: { grouped($0).take(1).flatMap { $0.take(2) } }, becomes: "a---(A|)", subscribed: "^---!")
    try expect("a-B-A-b", through: { grouped($0).take(1).merge() }, becomes: "a---A!", subscribed: "^----!")
  }

  /// A late subscriber of a group receives only later values.
  func testLateSubscriptionToAGroup() throws {
    let late: (Int) -> (Observable<String>, TestScheduler) -> Observable<String> = { delay in
      { source, scheduler in self.grouped(source).flatMap { $0.delaySubscription(.ticks(delay), scheduler: scheduler) } }
    }
    try expect("a-A-A-A|", through: late(3), becomes: "----A-A|")
    try expect("a-A-A-A|", through: late(9), becomes: "---------|")
    try expect("a-A#", through: late(9), becomes: "---#")
  }

  /// Contract 10: a group drops what arrives before it has a subscriber.
  ///
  /// `concatMap` subscribes to it after the end of the first one.
  func testGroupsThatWaitInConcatMap() throws {
    try expect("a-b-a-b|", through: { $0.groupBy { $0 }.concatMap { $0 } }, becomes: "a---a--|")
    try expect("a-b-a-b|", through: { $0.groupBy { $0 }.flatMap { $0 } }, becomes: "a-b-a-b|")
  }

  /// A group can have several subscribers.
  func testASecondSubscriberOfAGroup() throws {
    try expect(
      "a-A-|", through: { grouped($0).flatMap { Observable.merge($0.asObservable(), $0.asObservable()) } },
      becomes: "(aa)-(AA)-|")
  }

  /// A group whose subscriber was disposed remains the group of its key.
  func testAGroupWithoutSubscribers() throws {
    try expect("a-A-b-A|", through: { grouped($0).flatMap { $0.take(1) } }, becomes: "a---b--|")
  }

  func testSynchronousSources() throws {
    try expect(Observable.from(1...).groupBy { $0 % 2 }.flatMap { $0 }.take(4), becomes: "(1234|)")
    try expect(
      Observable.of(1, 2, 3, 4).groupBy { $0 % 2 }.flatMap { group in
        group.toArray().asObservable().map { "\(group.key):\($0.count)" }
      }
      .toArray().asObservable().map { $0.sorted().joined(separator: " ") }, becomes: "([0:2 1:2]|)")
  }

  /// A group is subscribed to before its value is sent, even if another thread is delivering: it drops what it has before.
  func testGroupsBehindAQueueLoseNothing() {
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "groups")
    let flatten: [(String, (Observable<Observable<Int>>) -> Observable<Int>)] = [
      ("merge(maxConcurrent:)", { $0.merge(maxConcurrent: 1_000_000) }),
      ("concatMap(maxConcurrent:)", { $0.concatMap(maxConcurrent: 1_000_000) { $0 } }),
      ("flatMap", { $0.flatMap { $0 } }), ("merge", { $0.merge() }),
    ]
    for (name, flatten) in flatten {
      let (source, received) = (PublishSubject<Int>(), Recorder<Int>())
      let (isInside, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let groups = source.groupBy { $0 / 2 }.map { group in group.observe(on: queue).asObservable() }
      let subscription = flatten(groups).subscribe(onNext: { value in
        received.add(value)
        guard value == 0 else { return }
        isInside.signal()
        mayReturn.wait()
      })
      source.onNext(0)
      isInside.wait()
      // The queue is delivering now.
      for value in 1..<200 { source.onNext(value) }
      mayReturn.signal()
      source.onCompleted()
      received.wait(for: 200)
      XCTAssertEqual(received.entries.sorted(), Array(0..<200), name)
      subscription.dispose()
    }
  }

  /// A subscriber of a group or a window that comes after the source is gone can receive nothing more.
  func testSubscriptionAfterTheSourceIsGoneEndsSilently() {
    let operators: [(String, (Observable<Int>) -> Observable<Observable<Int>>)] = [
      ("groupBy", { $0.groupBy { $0 }.map { $0.asObservable() } }),
      (
        "groupBy(until:)",
        { $0.groupBy(until: { _ in Observable<Int>.never() }, keySelector: { $0 }).map { $0.asObservable() } }
      ),
      ("window", { $0.window(timeSpan: .seconds(1), count: 9, scheduler: TestScheduler(initialClock: 0)) }),
    ]
    for (name, grouped) in operators {
      for isDisposed in [false, true] {
        var source: PublishSubject<Int>? = PublishSubject()
        let groups = BehaviorRelay<[Observable<Int>]>(value: [])
        let subscription = grouped(source!.asObservable()).subscribe(onNext: { group in groups.update { $0.append(group) } })
        source?.onNext(1)
        if isDisposed { subscription.dispose() } else { source = nil }
        let disposals = BehaviorRelay(value: 0)
        let late = groups.value[0].subscribe(
          onNext: { XCTFail("\(name): received \($0)") }, onCompleted: { XCTFail("\(name): completed") },
          onDisposed: { disposals.accept(1) })
        XCTAssertEqual(disposals.value, 1, "\(name), disposed: \(isDisposed)")
        late.dispose()
        subscription.dispose()
      }
    }
  }

  /// The source is being disposed, because all have gone, when a closure of the chain subscribes to a group.
  func testSubscriptionDuringTheDisposalEndsSilently() {
    let groups = BehaviorRelay<[Observable<Int>]>(value: [])
    let (ends, source, bag) = (Counter(), PublishSubject<Int>(), DisposeBag())
    let subscription = source.do(onDispose: {
      groups.value[0].subscribe(onNext: { _ in }, onDisposed: { ends.add() }).disposed(by: bag)
    })
    .groupBy { $0 }.subscribe(onNext: { group in groups.update { $0.append(group.asObservable()) } })
    source.onNext(1)
    subscription.dispose()
    XCTAssertEqual(ends.value, 1)
  }
}
