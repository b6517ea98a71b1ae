import Dispatch
import Foundation
import Rill
import XCTest

/// Contract 4: one order of events for all observers.
final class DeliveryOrderTests: XCTestCase {
  /// Contract 4: "All observers of one subject … receive its events in the same order. An event sent while another is being
  /// delivered … is queued and delivered after it." (RxSwift #1775)
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
  func testManySendsFromInsideOneDelivery() {
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

  /// Contract 4: each thread's events keep their order at the first contention for a subject.
  func testOrderAtTheFirstContention() {
    watched(60) {
      let faults = Counter()
      let received = Counter()
      let rounds = 20_000
      let subjects = (0..<rounds).map { _ in PublishSubject<Int>() }
      for subject in subjects {
        let next = Recorder<Int>()
        subject.subscribe(onNext: { value in
          next.add(value)
          if next.entries.filter({ $0 >> 8 == value >> 8 }).count != value & 0xFF { faults.add() }
          received.add()
        })
      }
      let line = Counter()
      onThreads(2) { thread in
        line.add()
        line.wait(for: 2)
        for subject in subjects { for number in 1...4 { subject.onNext(thread << 8 | number) } }
      }
      received.wait(for: rounds * 8)
      XCTAssertEqual(received.value, rounds * 8)
      XCTAssertEqual(faults.value, 0)
    }
  }

  /// Contract 4: "A subscription of a combining operator receives the events of all its sources as one sequence", including
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

  /// Contract 4: the first contention for a gate loses no event, at whatever instant it happens.
  ///
  /// Until then the owner releases the gate without checking the queue. The critical case is an owner that the system suspends
  /// during the release, while another thread arrives. So there are many more threads than cores, and a new subject for each
  /// attempt.
  func testFirstContentionForAGateLosesNothing() {
    watched(60) {
      let contendedSubjects = (0..<4 * ProcessInfo.processInfo.activeProcessorCount).map { _ in ContendedSubject() }
      let isOver = Counter()
      let group = DispatchGroup()
      for contended in contendedSubjects {
        group.enter()
        Thread {
          while isOver.value == 0 {
            let subject = contended.use()
            for _ in 0..<500 { subject.onNext(0) }
          }
          group.leave()
        }.start()
      }
      let clock = ContinuousClock()
      let end = clock.now + .seconds(2)
      var lost = 0
      while clock.now < end, lost == 0 {
        for contended in contendedSubjects { lost += contended.sendAndReplace() }
      }
      isOver.add()
      group.wait()
      XCTAssertEqual(lost, 0)
    }
  }

  /// "The order of calls": an operator that can outlive its source releases the source before it sends an end of its own, and the
  /// disposable of `create` is disposed last.
  func testTheOrderAtTheEndInSections() {
    func calls(_ operation: (Observable<Int>) -> Observable<Int>) -> [String] {
      let log = Recorder<String>()
      let source = PublishSubject<Int>()
      let stream = Observable<Int>.create { observer in
        let subscription = source.subscribe(observer)
        return Disposables.create {
          subscription.dispose()
          log.add("source disposed")
        }
      }
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
}

/// A subject that one thread sends to, and that another thread replaces after it has sent to it once.
private final class ContendedSubject: @unchecked Sendable {
  // Sendable: the lock; `previous` belongs to the thread that calls `sendAndReplace()`.
  private let lock = NSLock()
  private var subject = PublishSubject<Int>()
  private var received = Counter()
  private var isInUse = false
  private var previous: Counter?

  init() { renew() }

  /// Returns the subject to send to.
  func use() -> PublishSubject<Int> {
    lock.withLock {
      isInUse = true
      return subject
    }
  }

  /// Sends one value to the subject in use, and replaces the subject.
  ///
  /// Returns 1 if the value sent to the previous subject was lost, and otherwise 0. The other thread no longer sends to that
  /// subject, so a value that is still queued there is never delivered.
  func sendAndReplace() -> Int {
    guard let subject = lock.withLock({ isInUse ? subject : nil }) else { return 0 }
    let lost = previous.map { 1 - $0.value } ?? 0
    subject.onNext(1)
    previous = received
    renew()
    return lost
  }

  private func renew() {
    let subject = PublishSubject<Int>()
    let received = Counter()
    subject.subscribe(onNext: { if $0 == 1 { received.add() } })
    self.received = received
    lock.withLock {
      self.subject = subject
      isInUse = false
    }
  }
}
