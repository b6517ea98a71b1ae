import Rill
import XCTest

/// Contract 1: the grammar of events from user code.
final class EventGrammarTests: XCTestCase {
  /// Contract 1: events that a closure sends after the end are ignored.
  func testCreateThatSendsAfterTheEnd() {
    let log = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)
      observer.onError(Failure())
      observer.onCompleted()
      return Disposables.create()
    }.recorded()
    XCTAssertEqual(log, ["1", "completed"])
  }

  /// Contract 1 and 2: the events of a closure that sends from several threads are serialized.
  func testCreateThatSendsFromSeveralThreads() {
    watched(60) {
      for _ in 0..<20 {
        let check = SerialityCheck()
        let ends = Counter()
        let subscription = Observable<Int>.create { observer in
          onThreads(3) { thread in
            for number in 0..<200 { observer.onNext(number) }
            if thread == 1 { observer.onError(Failure()) } else { observer.onCompleted() }
          }
          return Disposables.create()
        }.subscribe(
          onNext: { _ in check.next() },
          onError: { _ in
            check.end(); ends.add()
          },
          onCompleted: {
            check.end(); ends.add()
          })
        ends.wait(for: 1)
        XCTAssertEqual(check.found, [])
        XCTAssertEqual(ends.value, 1)
        subscription.dispose()
      }
    }
  }

  /// Contract 1: the disposable that the closure of `create` returns is disposed once.
  ///
  /// This happens at the end, on disposal, or immediately if the stream has already ended.
  func testCreateDisposesItsResource() {
    let disposed = Counter()
    let make: @Sendable (@escaping @Sendable (AnyObserver<Int>) -> Void) -> Observable<Int> = { body in
      .create { observer in
        body(observer)
        return Disposables.create { disposed.add() }
      }
    }
    make { $0.onCompleted() }.subscribe().dispose()
    XCTAssertEqual(disposed.value, 1)
    let subscription = make { $0.onNext(1) }.subscribe()
    XCTAssertEqual(disposed.value, 1)
    subscription.dispose()
    subscription.dispose()
    XCTAssertEqual(disposed.value, 2)
    make { $0.onNext(1) }.take(1).subscribe().dispose()
    XCTAssertEqual(disposed.value, 3)
  }

  /// Contract 1: a subject ignores events after its end.
  func testSubjectsIgnoreEventsAfterTheEnd() {
    for subject in UserCodeCallingSubject.all(UserCodeHook()) {
      let log = Recorder<String>()
      let subscription = subject.observable.skip(subject.name == "BehaviorSubject" ? 1 : 0).record(into: log)
      subject.send(.next(UserCodeCallingValue(1, UserCodeHook())))
      subject.send(.error(Failure()))
      subject.send(.next(UserCodeCallingValue(2, UserCodeHook())))
      subject.send(.completed)
      XCTAssertEqual(log.entries, subject.name == "AsyncSubject" ? ["error(failure)"] : ["1", "error(failure)"], subject.name)
      subscription.dispose()
    }
  }
}
