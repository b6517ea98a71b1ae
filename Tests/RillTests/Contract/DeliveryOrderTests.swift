import Rill
import TestSupport
import XCTest

/// Contract 4: one order of events for all observers.
final class DeliveryOrderTests: XCTestCase {
  /// Contract 4: all observers receive the events of a subject in the same order, even those sent from inside a delivery (RxSwift #1775).
  func testObserversOfOneSubjectSeeOneOrder() {
    let subject = PublishSubject<Int>()
    let first = Recorder<Int>()
    let second = Recorder<Int>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { value in
      first.add(value)
      if value < 100 { subject.onNext(value + 1) }
      if value < 10 { subject.onNext(value + 1000) }
    }).disposed(by: bag)
    subject.subscribe(onNext: { second.add($0) }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(first.entries, second.entries)
    XCTAssertEqual(first.entries.filter { $0 <= 100 }, Array(1...100))
  }

  /// Contract 4: many events sent from inside one delivery arrive in order.
  func testManySendsFromInsideOneDelivery() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    watched(60) {
      let subject = BehaviorSubject(value: -1)
      let seen = Counter()
      let inOrder = Counter()
      let subscription = subject.skip(1).subscribe(onNext: { value in
        if seen.value == value { inOrder.add() }
        seen.add()
        if value == 0 { for later in 1..<300_000 { subject.onNext(later) } }
      })
      subject.onNext(0)
      XCTAssertEqual(inOrder.value, 300_000)
      subscription.dispose()
    }
  }

  /// Contract 4: two observers of one subject see the same sequence while four threads send.
  func testOneOrderUnderThreads() {
    watched(60) {
      let subject = PublishSubject<Int>()
      let first = Recorder<Int>()
      let second = Recorder<Int>()
      let bag = DisposeBag()
      subject.subscribe(onNext: { first.add($0) }).disposed(by: bag)
      subject.subscribe(onNext: { second.add($0) }).disposed(by: bag)
      onThreads(4) { thread in for number in 0..<10_000 { subject.onNext(thread << 32 | number) } }
      second.wait(for: 40_000)
      XCTAssertEqual(first.entries, second.entries)
    }
  }

  /// Contract 4: the end is delivered after the values that were queued before it.
  func testEndSentFromInsideComesAfterQueuedValues() {
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.subscribe(
      onNext: { value in
        log.add("\(value)")
        if value == 1 {
          subject.onNext(2)
          subject.onCompleted()
          subject.onNext(3)
        }
      }, onCompleted: { log.add("completed") })
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["1", "2", "completed"])
    subscription.dispose()
  }

  /// Contract 4: a subscription of a combining operator receives the events of all its sources as one sequence, including
  /// their ends.
  func testEndOfOneSourceComesAfterQueuedValuesOfAnother() {
    let combinations: [(String, (Observable<Int>, Observable<Int>) -> Observable<Int>)] = [
      ("merge", { .merge($0, $1) }),
      ("flatMap", { first, second in Observable.of(first, second).flatMap { $0 } }),
      ("combineLatest", { .combineLatest($0, $1.startWith(0)) { max($0, $1) } }),
    ]
    for (name, combine) in combinations {
      let first = PublishSubject<Int>()
      let second = PublishSubject<Int>()
      let third = PublishSubject<Int>()
      let log = Recorder<String>()
      let subscription = Observable.merge(combine(first, second), third).subscribe(
        onNext: { value in
          log.add("\(value)")
          guard value == 1 else { return }
          second.onNext(2)
          second.onNext(3)
          second.onError(Failure())
        }, onError: { _ in log.add("error") })
      first.onNext(1)
      XCTAssertEqual(log.entries, ["1", "2", "3", "error"], name)
      subscription.dispose()
    }
  }

  /// A stream of `create`, whose disposable adds a line to the log.
  private func loggingDisposal(of source: PublishSubject<Int>, in log: Recorder<String>) -> Observable<Int> {
    .create { observer in
      let subscription = source.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        log.add("source disposed")
      }
    }
  }

  /// "The order of calls": an operator that can outlive its source releases the source before it sends an end of its own, and the
  /// disposable of `create` is disposed last.
  func testTheOrderAtTheEndInSections() {
    func calls(_ operation: (Observable<Int>) -> Observable<Int>) -> [String] {
      let log = Recorder<String>()
      let source = PublishSubject<Int>()
      let stream = loggingDisposal(of: source, in: log)
        .do(afterCompleted: { log.add("afterCompleted") }, onDispose: { log.add("onDispose") })
      let subscription = operation(stream).subscribe(
        onCompleted: { log.add("onCompleted") }, onDisposed: { log.add("onDisposed") })
      source.onCompleted()
      subscription.dispose()
      return log.entries
    }
    let oneSection = ["onCompleted", "onDisposed", "afterCompleted", "onDispose", "source disposed"]
    XCTAssertEqual(calls { $0.map { $0 }.filter { _ in true } }, oneSection)
    let twoSections = ["onDispose", "onCompleted", "onDisposed", "afterCompleted", "source disposed"]
    XCTAssertEqual(calls { .merge($0) }, twoSections)
    XCTAssertEqual(calls { $0.take(until: Observable<Int>.never()) }, twoSections)
    XCTAssertEqual(calls { $0.flatMap { Observable.just($0) } }, twoSections)
  }

  /// "The order of calls": what is above an operator that ends early is disposed before its end is sent, and the `do`s below it are
  /// called after the subscriber's `onDisposed`, as if the operator were the source.
  func testTheOrderWhenAnOperatorEndsEarly() {
    func calls(_ operation: (Observable<Int>) -> Observable<Int>) -> [String] {
      let log = Recorder<String>()
      let source = PublishSubject<Int>()
      let stream = loggingDisposal(of: source, in: log)
      let above = stream.do(afterCompleted: { log.add("never") }, onDispose: { log.add("above") })
      let below = operation(above).do(
        afterError: { _ in log.add("below, afterError") }, afterCompleted: { log.add("below, afterCompleted") },
        onDispose: { log.add("below, onDispose") })
      let subscription = below.subscribe(
        onError: { _ in log.add("onError") }, onCompleted: { log.add("onCompleted") }, onDisposed: { log.add("onDisposed") })
      source.onNext(1)
      subscription.dispose()
      return log.entries
    }
    let upstream = ["source disposed", "above"]
    let completed = upstream + ["onCompleted", "onDisposed", "below, afterCompleted", "below, onDispose"]
    XCTAssertEqual(calls { $0.take(1) }, completed)
    XCTAssertEqual(calls { $0.filter { _ in true }.take(1).map { $0 } }, completed)
    XCTAssertEqual(calls { $0.take(while: { _ in false }) }, completed)
    XCTAssertEqual(calls { $0.take(until: Observable<Int>.never()).element(at: 0) }, completed)
    XCTAssertEqual(calls { Observable.merge($0, .never()).take(1) }, completed)
    XCTAssertEqual(calls { $0.flatMap { Observable.just($0) }.take(1) }, completed)
    let failed = upstream + ["onError", "onDisposed", "below, afterError", "below, onDispose"]
    XCTAssertEqual(calls { $0.map { _ in throw Failure() } }, failed)
    XCTAssertEqual(calls { $0.flatMap { _ -> Observable<Int> in throw Failure() } }, failed)
  }
}
