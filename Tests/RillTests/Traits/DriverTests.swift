import Foundation
import Rill
import RillTesting
import TestSupport
import XCTest

/// `Driver`, which delivers on the main actor, shares its source, never fails, and replays the newest value.
final class DriverTests: XCTestCase {
  private let log = Recorder<String>()
  private let bag = DisposeBag()
  private let source = PublishSubject<Int>()

  private func drive<Element>(_ driver: Driver<Element>) -> any Disposable { driver.drive(into: log) }

  func testValuesCompletionAndDisposal() {
    let driver = source.asDriver(onErrorJustReturn: 0)
    let first = drive(driver)
    source.onNext(1)
    first.dispose()
    XCTAssertEqual(log.entries, ["1", "disposed"])
    XCTAssertFalse(source.hasObservers)
    _ = drive(driver)
    source.onNext(2)
    source.onCompleted()
    XCTAssertEqual(log.entries, ["1", "disposed", "2", "completed", "disposed"])
  }

  func testErrorsAreReplaced() {
    _ = drive(source.asDriver(onErrorJustReturn: 7))
    _ = drive(source.asDriver(onErrorDriveWith: .concat(.just(8), .just(9))))
    _ = drive(
      source.asDriver(onErrorRecover: { error in
        MainActor.assertIsolated()
        return .just((error as? Failure)?.name.count ?? 0)
      }))
    onThreads(1) { [source] _ in
      source.onNext(1)
      source.onError(Failure())
    }
    XCTAssertEqual(log.entries, [])
    runMainQueue { [log] in log.count == 13 }
    XCTAssertEqual(log.entries.filter { $0 == "1" }.count, 3)
    XCTAssertEqual(
      log.entries.filter { $0 != "1" },
      ["7", "completed", "disposed", "8", "9", "completed", "disposed", "7", "completed", "disposed"])
  }

  /// Subscribers share one subscription to the source, and a new subscriber receives the newest value before `drive` returns.
  func testSharing() {
    let subscriptions = Counter()
    let driver = source.do(onSubscribe: { subscriptions.add() }).asDriver(onErrorJustReturn: 0).map { [log] number in
      log.add("map \(number)")
      return number * 10
    }
    driver.drive(onNext: { [log] in log.add("a \($0)") }).disposed(by: bag)
    source.onNext(1)
    driver.drive(onNext: { [log] in log.add("b \($0)") }).disposed(by: bag)
    source.onNext(2)
    XCTAssertEqual(subscriptions.value, 1)
    XCTAssertEqual(log.entries, ["map 1", "a 10", "b 10", "map 2", "a 20", "b 20"])
  }

  /// What a thread subscribes to is delivered on the main actor, where the subscription is also disposed.
  ///
  /// After the disposal, the subscriber receives no value.
  func testSubscribingAndDisposingOnOtherThreads() {
    let driver = Driver.deferred { [log] in
      MainActor.assertIsolated()
      log.add("subscribed")
      return .of(1, 2)
    }
    onThreads(1) { [log] _ in _ = driver.drive(into: log) }
    XCTAssertEqual(log.entries, [])
    runMainQueue { [log] in log.count == 5 }
    XCTAssertEqual(log.entries, ["subscribed", "1", "2", "completed", "disposed"])

    log.clear()
    let numbers = Driver.of(1, 2)
    onThreads(1) { [log] _ in numbers.drive(into: log).dispose() }
    runMainQueue { [log] in log.count == 1 }
    XCTAssertEqual(log.entries, ["disposed"])
  }

  /// A thread that disposes while the main actor delivers runs no main-actor closure.
  func testDisposalDuringDeliveries() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let relay = BehaviorSubject(value: 0)
      let driver = relay.asDriver(onErrorJustReturn: 0).map { number in
        MainActor.assertIsolated("seed \(seed)")
        return number
      }.do(onDispose: { MainActor.assertIsolated() })
      let subscriptions = (0..<4).map { _ in
        driver.drive(onNext: { _ in MainActor.assertIsolated() }, onDisposed: { MainActor.assertIsolated() })
      }
      let done = Counter()
      let order = subscriptions.shuffled(using: &random)
      let count = Int.random(in: 1...30, using: &random)
      Thread {
        for subscription in order { subscription.dispose() }
        done.add()
      }.start()
      for number in 1...count { relay.onNext(number) }
      done.wait(for: 1)
      runMainQueue { !relay.hasObservers }
    }
  }

  /// Waits for the end: all but the first event come in later turns of the main queue.
  private func events(of driver: Driver<Int>) -> [String] {
    let log = Recorder<String>()
    let subscription = driver.asObservable().record(into: log)
    runMainQueue { log.entries.last == "completed" }
    subscription.dispose()
    return log.entries
  }

  func testAsObservableAndSharedSequence() {
    XCTAssertEqual(events(of: Driver.of(1, 2)), ["1", "2", "completed"])
    XCTAssertEqual(Driver.just(1).asSharedSequence().asObservable().recorded(), ["1", "completed"])
    XCTAssertEqual(Signal.just(1).asDriver(onErrorJustReturn: 0).asObservable().recorded(), ["1", "completed"])
  }

  func testCreating() {
    XCTAssertEqual(Driver<Int>.empty().asObservable().recorded(), ["completed"])
    XCTAssertEqual(Driver<Int>.never().asObservable().recorded(), [])
    XCTAssertEqual(events(of: Driver.from([1, 2])), ["1", "2", "completed"])
    XCTAssertEqual(events(of: Driver.from(1...2)), ["1", "2", "completed"])
    XCTAssertEqual(events(of: Driver.from(optional: 1)), ["1", "completed"])
    XCTAssertEqual(events(of: Driver<Int>.from(optional: nil)), ["completed"])
  }

  func testDriveObservers() {
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let optional = PublishSubject<Int?>()
    first.record(into: log, "first ").disposed(by: bag)
    second.record(into: log, "second ").disposed(by: bag)
    optional.record(into: log, "optional ").disposed(by: bag)
    let driver = source.asDriver(onErrorJustReturn: 0)
    let subscriptions = [driver.drive(first, second), driver.drive(optional)]
    source.onNext(1)
    XCTAssertEqual(log.entries, ["first 1", "second 1", "optional Optional(1)"])
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  @MainActor
  func testDriveWithAnObjectAndMethods() {
    var label: FakeLabel? = FakeLabel()
    let other = FakeLabel()
    let texts = BehaviorSubject(value: "a")
    let driver = texts.asDriver(onErrorJustReturn: "")
    driver.drive(onNext: other.show).disposed(by: bag)
    if let label {
      driver.drive(
        with: label, onNext: { label, text in label.show(text) }, onCompleted: { label in label.show("completed") },
        onDisposed: { label in label.show("disposed") }
      ).disposed(by: bag)
      texts.onNext("b")
      XCTAssertEqual(label.texts, ["a", "b"])
      XCTAssertEqual(other.texts, ["a", "b"])
    }
    weak let held = label
    label = nil
    XCTAssertNil(held)
    texts.onNext("c")
    XCTAssertEqual(other.texts, ["a", "b", "c"])
  }

  @MainActor
  func testDriveWithAnObjectToTheEnd() {
    let label = FakeLabel()
    _ = Driver.just("a").drive(
      with: label, onNext: { $0.show($1) }, onCompleted: { $0.show("completed") }, onDisposed: { $0.show("disposed") })
    XCTAssertEqual(label.texts, ["a", "completed", "disposed"])
  }

  func testDriveWithoutClosuresAndWithAFunction() {
    source.asDriver(onErrorJustReturn: 0).do(onNext: { [log] in log.add("\($0)") }).drive().disposed(by: bag)
    source.onNext(1)
    XCTAssertEqual(log.entries, ["1"])
    XCTAssertEqual(Driver.just(1).drive({ $0.recorded() }), ["1", "completed"])
    XCTAssertEqual(
      Driver.just(1).drive({ source in { (more: String) in source.recorded() + [more] } }, curriedArgument: "x"),
      ["1", "completed", "x"])
  }

  func testTheLastSubscriberReleasesEverything() {
    let probe = LateValue<DeallocationProbe>()
    probe.value = DeallocationProbe()
    weak let held = probe.value
    let driver = source.asDriver(onErrorJustReturn: 0)
    func subscribe() -> any Disposable {
      driver.map { [probe = probe.value] in
        probe?.capture(); return $0
      }.flatMapLatest { .just($0) }.drive()
    }
    let subscription = subscribe()
    _ = probe.take()
    source.onNext(1)
    XCTAssertNotNil(held)
    subscription.dispose()
    XCTAssertNil(held)
    XCTAssertFalse(source.hasObservers)
  }

  /// What another thread sends waits until the observer has returned, although the observer runs the main queue, and then is not forgotten.
  func testALoopOfTheMainQueueInAnObserver() {
    source.asDriver(onErrorJustReturn: 0).drive(onNext: { [log, source] value in
      log.add("begin \(value)")
      if value == 1 {
        onThreads(1) { _ in source.onNext(2) }
        let hasRun = Flag()
        DispatchQueue.main.async { hasRun.set() }
        runMainQueue { hasRun.isSet }
      }
      log.add("end \(value)")
    }).disposed(by: bag)
    source.onNext(1)
    runMainQueue { log.count == 4 }
    XCTAssertEqual(log.entries, ["begin 1", "end 1", "begin 2", "end 2"])
  }
}

extension SharedSequence where SharingStrategy == DriverSharingStrategy {
  fileprivate func drive(into log: Recorder<String>) -> any Disposable {
    drive(onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })
  }
}
