import Rill
import XCTest

/// Contract 5: `dispose()` of a subject is queued like an event.
///
/// What was accepted before it is delivered first: values, an end, and the replay of a new subscriber.
final class SubjectDisposalTests: XCTestCase {
  private struct TestedSubject: Sendable {
    let name: String
    let observable: Observable<Int>
    let on: @Sendable (Event<Int>) -> Void
    let dispose: @Sendable () -> Void

    init<Subject: SubjectType & ObserverType & Disposable>(_ name: String, _ subject: Subject)
    where Subject.Element == Int, Subject: Sendable {
      self.name = name
      observable = subject.asObservable()
      on = { subject.on($0) }
      dispose = { subject.dispose() }
    }
  }

  private func subjects() -> [TestedSubject] {
    [
      TestedSubject("PublishSubject", PublishSubject<Int>()), TestedSubject("BehaviorSubject", BehaviorSubject(value: 0)),
      TestedSubject("ReplaySubject", ReplaySubject<Int>.create(bufferSize: 2)),
    ]
  }

  func testWhatIsAcceptedFromInsideBeforeTheDisposalIsDelivered() {
    for subject in subjects() {
      let log = Recorder<String>()
      let isFirst = Counter()
      subject.observable.subscribe(
        onNext: { value in
          log.add("\(value)")
          guard value == 1, isFirst.add() == 1 else { return }
          subject.on(.next(2))
          subject.on(.completed)
          subject.dispose()
          subject.on(.next(3))
        }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") }
      ).disposed(by: DisposeBag(keptBy: log))
      subject.on(.next(1))
      XCTAssertEqual(log.entries.suffix(4), ["1", "2", "completed", "disposed"], subject.name)
    }
  }

  func testASubscriberAcceptedBeforeTheDisposalReceivesWhatWasAcceptedBeforeIt() {
    for subject in subjects() {
      let (log, bag) = (Recorder<String>(), DisposeBag())
      let isFirst = Counter()
      subject.observable.subscribe(onNext: { value in
        guard value == 1, isFirst.add() == 1 else { return }
        subject.observable.subscribe(onNext: { log.add("\($0)") }, onDisposed: { log.add("disposed") }).disposed(by: bag)
        subject.on(.next(2))
        subject.dispose()
      }).disposed(by: bag)
      subject.on(.next(1))
      XCTAssertEqual(log.entries.suffix(2), ["2", "disposed"], subject.name)
    }
  }

  func testOneOfTwoObserversOfAnAsyncSubjectDisposesIt() {
    let subject = AsyncSubject<Int>()
    let (first, second) = (Recorder<String>(), Recorder<String>())
    subject.subscribe(onNext: { _ in subject.dispose() }, onCompleted: { first.add("completed") })
      .disposed(by: DisposeBag(keptBy: first))
    subject.record(into: second).disposed(by: DisposeBag(keptBy: second))
    subject.onNext(1)
    subject.onCompleted()
    XCTAssertEqual(first.entries, ["completed"])
    XCTAssertEqual(second.entries, ["1", "completed"])
  }

  func testAReplayUnderWayIsNotCutShort() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for value in 1...5 { subject.onNext(value) }
    let log = Recorder<Int>()
    _ = subject.subscribe(onNext: { value in
      log.add(value)
      if value == 2 { subject.dispose() }
    })
    XCTAssertEqual(log.entries, [1, 2, 3, 4, 5])
  }

  func testNothingThatAThreadSendsBeforeItDisposesIsLost() {
    for _ in 0..<2000 {
      let subject = PublishSubject<Int>()
      let (completions, received) = (Counter(), Counter())
      let subscription = subject.subscribe(onNext: { _ in received.add() }, onCompleted: { completions.add() })
      onThreads(2) { thread in
        if thread == 0 {
          subject.onNext(1)
          subject.onCompleted()
          subject.dispose()
        } else {
          for value in 2...4 { subject.onNext(value) }
        }
      }
      completions.wait(for: 1)
      XCTAssertEqual(completions.value, 1)
      subscription.dispose()
    }
  }

  func testNoReplayOfAThreadIsLost() {
    for _ in 0..<2000 {
      let subject = ReplaySubject<Int>.createUnbounded()
      for value in 1...20 { subject.onNext(value) }
      let counts = Recorder<Int>()
      onThreads(2) { thread in
        if thread == 0 { return subject.dispose() }
        let received = Counter()
        let disposedError = Counter()
        _ = subject.subscribe(onNext: { _ in received.add() }, onError: { _ in disposedError.add() })
        if disposedError.value == 0 { counts.add(received.value) }
      }
      XCTAssertTrue(counts.entries.allSatisfy { $0 == 20 }, "\(counts.entries)")
    }
  }
}
