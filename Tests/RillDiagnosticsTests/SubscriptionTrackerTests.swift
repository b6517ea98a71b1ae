import Dispatch
import Rill
import RillDiagnostics
import TestSupport
import XCTest

/// What the tracker says about live subscriptions.
final class SubscriptionTrackerTests: XCTestCase {
  override func setUp() {
    SubscriptionTracker.start()
    SubscriptionTracker.setTime(.zero)
  }

  override func tearDown() { SubscriptionTracker.stop() }

  /// The live subscriptions that this file has made.
  private var mine: LiveSubscriptions {
    SubscriptionTracker.snapshot().filter { $0.callSite.file.hasSuffix("SubscriptionTrackerTests.swift") }
  }

  func testChainOfFusedOperators() throws {
    let subject = PublishSubject<Int>()
    let line = #line + 1
    let subscription = subject.map { $0 + 1 }.filter { $0 > 1 }.subscribe(onNext: { _ in })
    let tracked = try XCTUnwrap(mine.first)
    XCTAssertEqual(mine.count, 1)
    XCTAssertEqual(tracked.callSite.description, "RillDiagnosticsTests/SubscriptionTrackerTests.swift:\(line)")
    XCTAssertEqual(tracked.chain.description, "PublishSubject → map → filter")
    XCTAssertEqual(tracked.thread, "main")
    subscription.dispose()
    XCTAssertEqual(mine.count, 0)
  }

  func testEventsAndAges() throws {
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onNext: { _ in })
    XCTAssertNil(mine.first?.lastEventAge)
    SubscriptionTracker.setTime(.seconds(2))
    for value in 1...7 { subject.onNext(value) }
    SubscriptionTracker.setTime(.seconds(5))
    let tracked = try XCTUnwrap(mine.first)
    XCTAssertEqual(tracked.eventCount, 7)
    XCTAssertEqual(tracked.age, .seconds(5))
    XCTAssertEqual(tracked.lastEventAge, .seconds(3))
    XCTAssertEqual(SubscriptionTracker.leaks(olderThan: .seconds(4)).filter { $0.id == tracked.id }.count, 1)
    XCTAssertEqual(SubscriptionTracker.leaks(olderThan: .seconds(5)).filter { $0.id == tracked.id }.count, 0)
    subscription.dispose()
  }

  func testLeaksByPlaceWithoutIntendedOnes() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    let line = UInt(#line + 2)
    for _ in 0..<3 {
      subject.map { $0 }.subscribe(onNext: { _ in }).disposed(by: bag)
    }
    subject.subscribe(onNext: { _ in }).disposed(by: bag)
    SubscriptionTracker.setTime(.seconds(9))
    let file = "RillDiagnosticsTests/SubscriptionTrackerTests.swift"
    let leaks = { (intended: Set<String>) in
      SubscriptionTracker.leaks(olderThan: .seconds(8), except: intended).filter { $0.callSite.file == file }
    }
    XCTAssertEqual(
      leaks([]).tableByPlace.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") },
      [
        "call site live oldest events chain", "\(file):\(line) 3 9.00s 0 PublishSubject → map",
        "\(file):\(line + 2) 1 9.00s 0 PublishSubject",
      ])
    XCTAssertEqual(leaks(["\(file):\(line)"]).map(\.callSite.line), [line + 2])
    XCTAssertEqual(leaks([file]).count, 0)
  }

  /// Nothing else says that no value will come.
  func testSilentEnds() {
    var subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
    let line = UInt(#line + 1)
    let one = subjects[0].map { $0 + 1 }.subscribe(onNext: { _ in })
    let both = Observable.merge(subjects).subscribe(onNext: { _ in })
    let disposed = subjects[0].subscribe(onNext: { _ in })
    let silent = {
      SubscriptionTracker.silentEnds().filter {
        $0.callSite.file.hasSuffix("SubscriptionTrackerTests.swift") && (line...line + 2).contains($0.callSite.line)
      }
    }
    disposed.dispose()
    SubscriptionTracker.setTime(.seconds(2))
    subjects.removeFirst()
    XCTAssertEqual(silent().map(\.callSite.line), [line])
    SubscriptionTracker.setTime(.seconds(5))
    subjects.removeAll()
    XCTAssertEqual(silent().map(\.callSite.line), [line, line + 1])
    XCTAssertEqual(
      silent().first?.description,
      "RillDiagnosticsTests/SubscriptionTrackerTests.swift:\(line) ended 3.0 seconds ago, without an event: no source is left")
    withExtendedLifetime((one, both)) {}
  }

  func testOnlyTheLastSilentEndsAreKept() {
    let numbers = (0..<100).map { _ in PublishSubject<Int>().subscribe(onNext: { _ in }) }
    let ids = SubscriptionTracker.silentEnds().map(\.id)
    XCTAssertEqual(ids.count, 64)
    XCTAssertEqual(ids, ids.sorted())
    withExtendedLifetime(numbers) {}
  }

  func testSeveralSourcesAndInnerStreams() {
    let (left, right, taps) = (PublishSubject<Int>(), BehaviorRelay(value: 1), PublishSubject<Int>())
    let bag = DisposeBag()
    Observable.combineLatest(left, right.map { $0 * 2 }) { $0 + $1 }.take(3).subscribe(onNext: { _ in }).disposed(by: bag)
    taps.flatMap { _ in Observable<Int>.never() }.scan(0) { $0 + $1 }.subscribe(onNext: { _ in }).disposed(by: bag)
    taps.onNext(1)
    taps.onNext(2)
    XCTAssertEqual(
      mine.map(\.chain.description),
      [
        "PublishSubject → combineLatest [BehaviorRelay → map] → take",
        "PublishSubject → flatMap [never, never] → scan",
      ])
  }

  /// A task that waits forever has a place if it says so.
  func testLoopsAndTasks() async throws {
    let (relay, subject) = (PublishRelay<Int>(), PublishSubject<Int>())
    let lines = (#line + 1)...(#line + 4)
    let loop = Task { for await _ in relay.values() {} }
    let other = Task { for try await _ in subject.values() {} }
    let driver = Task { for await _ in subject.asSignal(onErrorJustReturn: 0).values() {} }
    let value = Task { try await subject.asSingle().value() }
    let property = Task { for await _ in relay.values {} }
    let isHere: (TrackedSubscription) -> Bool = { ["values of Int", "\(#fileID)"].contains($0.callSite.file) }
    while SubscriptionTracker.snapshot().count(where: isHere) < 5 { await Task.yield() }
    let places = SubscriptionTracker.snapshot().filter(isHere).map(\.callSite.description).sorted()
    XCTAssertEqual(places, lines.map { "RillDiagnosticsTests/SubscriptionTrackerTests.swift:\($0)" } + ["values of Int"])
    for task in [loop, driver, property] { task.cancel() }
    other.cancel()
    value.cancel()
    _ = await (loop.value, driver.value, property.value, other.result, value.result)
  }

  /// What is one thing to the user is one thing in a description.
  @MainActor func testFoldedChains() async {
    let relay = BehaviorRelay(value: "")
    let bag = DisposeBag()
    let texts = relay.asDriver().distinctUntilChanged()
    let results = texts.flatMapLatest { _ in Single<Int>.never().asDriver(onErrorJustReturn: 0) }
    results.drive().disposed(by: bag)
    Driver.combineLatest(results, texts.map(\.count)) { $0 + $1 }.drive().disposed(by: bag)
    let taps = PublishRelay<Int>()
    taps.asSignal().map { $0 + 1 }.emit().disposed(by: bag)
    relay.map(\.count).share(replay: 1).filter { $0 > 0 }.subscribe().disposed(by: bag)
    relay.map(\.count).share().bind(onNext: { _ in }).disposed(by: bag)
    relay.map(\.count).share(replay: 1).bind(onNext: { _ in }).disposed(by: bag)
    taps.asSignal().asObservable().catch { _ in .never() }.share().asSignal(onErrorJustReturn: 0).emit().disposed(by: bag)
    XCTAssertEqual(
      mine.map(\.chain.description),
      [
        "BehaviorRelay → Driver → distinctUntilChanged → flatMapLatest [never → Driver]",
        "Driver → combineLatest [Driver → map]",
        "PublishRelay → Signal → map", "BehaviorRelay → map → share → filter",
        "BehaviorRelay → map → share → bind", "BehaviorRelay → map → share → bind",
        "PublishRelay → Signal → catch → share → Signal",
      ])
  }

  /// The description of a stream whose source is replaced without end stays short.
  func testASourceThatIsReplacedOften() throws {
    let rounds = Counter()
    @Sendable func again() -> Observable<Int> {
      rounds.add() == 20_000 ? .never() : Observable<Int>.error(Failure()).catch { _ in again() }
    }
    let subscription = again().subscribe(onNext: { _ in })
    XCTAssertLessThanOrEqual(try XCTUnwrap(mine.first).chain.operations.count, 500)
    subscription.dispose()
  }

  /// Each of these operators has a scope of its own for its source.
  func testWhatLiesUpstreamOfABoundary() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    subject.map { $0 }.do().subscribe(onNext: { _ in }).disposed(by: bag)
    subject.map { $0 }.share().subscribe(onNext: { _ in }).disposed(by: bag)
    subject.map { $0 }.bind(onNext: { _ in }).disposed(by: bag)
    subject.map { $0 }.groupBy { $0 }.subscribe(onNext: { _ in }).disposed(by: bag)
    XCTAssertEqual(
      mine.map(\.chain.detailedDescription),
      [
        "PublishSubject → map → do", "PublishSubject → share [PublishSubject → map]", "PublishSubject → map → bind",
        "PublishSubject → map → groupBy",
      ])
  }

  func testQueuesAndThreads() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    DispatchQueue(label: "network").sync { subject.subscribe(onNext: { _ in }).disposed(by: bag) }
    onThreads(1) { _ in subject.subscribe(onNext: { _ in }).disposed(by: bag) }
    XCTAssertEqual(mine.map { $0.thread.replacing(#/\d+/#, with: "") }, ["network", "thread "])
  }

  func testAnEndedSubscriptionIsNotLive() {
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onNext: { _ in })
    subject.onCompleted()
    XCTAssertEqual(mine.count, 0)
    withExtendedLifetime(subscription) {}
  }

  func testWhatIsMadeWhileItIsOffIsNotTracked() {
    SubscriptionTracker.stop()
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onNext: { _ in })
    XCTAssertEqual(mine.count, 0)
    subscription.dispose()
  }

  func testTheTrackerRetainsNothing() {
    final class Screen: Sendable {}
    weak var screen: Screen?
    weak var subject: PublishSubject<Int>?
    do {
      let (newScreen, newSubject) = (Screen(), PublishSubject<Int>())
      (screen, subject) = (newScreen, newSubject)
      newSubject.map { [newScreen] value in withExtendedLifetime(newScreen) { value } }.subscribe(onNext: { _ in }).dispose()
      _ = SubscriptionTracker.snapshot().table
    }
    XCTAssertNil(screen)
    XCTAssertNil(subject)
  }

  func testTableByPlace() {
    let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
    let line = #line + 1
    for _ in 0..<3 { subject.map { $0 }.subscribe(onNext: { _ in }).disposed(by: bag) }
    SubscriptionTracker.setTime(.seconds(2))
    subject.subscribe(onNext: { _ in }).disposed(by: bag)
    subject.onNext(1)
    SubscriptionTracker.setTime(.seconds(5))
    let leaks = SubscriptionTracker.leaks(olderThan: .seconds(1)).filter { $0.callSite.file == "\(#fileID)" }
    XCTAssertEqual(
      leaks.tableByPlace,
      """
      call site                                                live  oldest  events  chain
      RillDiagnosticsTests/SubscriptionTrackerTests.swift:\(line)     3   5.00s       3  PublishSubject → map
      RillDiagnosticsTests/SubscriptionTrackerTests.swift:\(line + 2)     1   3.00s       1  PublishSubject
      """)
  }

  func testTable() {
    let subject = PublishSubject<Int>()
    let line = #line + 1
    let subscription = subject.map { $0 }.subscribe(onNext: { _ in })
    subject.onNext(1)
    SubscriptionTracker.setTime(.milliseconds(12_340))
    XCTAssertEqual(
      mine.table,
      """
      call site                                                   age  events  last event  thread  chain
      RillDiagnosticsTests/SubscriptionTrackerTests.swift:\(line)  12.34s       1      12.34s  main    PublishSubject → map
      """)
    subscription.dispose()
  }
}
