import Foundation
import Rill
import XCTest

/// Contract 1 and 7: the grammar of events from user code, and unhandled errors.
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
    for subject in AnySubject.all(UserCodeHook()) {
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

  /// Contract 7: an unhandled error is passed to the hook, with the call site.
  func testUnhandledErrorReachesTheHook() {
    let log = Recorder<String>()
    let original = Hooks.defaultErrorHandler
    Hooks.defaultErrorHandler = { stack, error in log.add("\(error) at \(stack.joined())") }
    defer { Hooks.defaultErrorHandler = original }
    let line = #line + 1
    Observable<Int>.error(Failure()).subscribe(onNext: { _ in }).dispose()
    XCTAssertEqual(log.entries, ["failure at RillTests/EventGrammarTests.swift:\(line)"])
    Observable<Int>.error(Failure()).subscribe(onError: { _ in }).dispose()
    XCTAssertEqual(log.count, 1)
  }

  /// Contract 7: a thrown error becomes an error event, in every operator that takes a throwing closure.
  func testThrownErrorsBecomeEvents() {
    let source = Observable.of(1, 2)
    let streams: [(String, Observable<Int>)] = [
      ("map", source.map { _ in throw Failure() }),
      ("filter", source.filter { _ in throw Failure() }),
      ("compactMap", source.compactMap { _ in throw Failure() }),
      ("scan", source.scan(0) { _, _ in throw Failure() }),
      ("scan(into:)", source.scan(into: 0) { _, _ in throw Failure() }),
      ("reduce", source.reduce(0) { _, _ in throw Failure() }),
      ("reduce(mapResult:)", source.reduce(0, accumulator: +, mapResult: { _ in throw Failure() })),
      ("distinct key", source.distinctUntilChanged { _ -> Int in throw Failure() }),
      ("flatMap", source.flatMap { _ -> Observable<Int> in throw Failure() }),
      ("flatMapLatest", source.flatMapLatest { _ -> Observable<Int> in throw Failure() }),
      ("combineLatest", .combineLatest(source, source) { _, _ in throw Failure() }),
      ("zip", .zip(source, source) { _, _ in throw Failure() }),
      ("withLatestFrom", source.withLatestFrom(source) { _, _ in throw Failure() }),
      ("do", source.do(onNext: { _ in throw Failure() })),
      ("deferred", .deferred { throw Failure() }),
    ]
    for (name, stream) in streams { XCTAssertEqual(stream.recorded(), ["error(failure)"], name) }
  }

  /// Custom types that conform to `ObservableType` or `ObserverType` work everywhere.
  func testCustomObservablesAndObservers() {
    struct Ticker: ObservableType {
      typealias Element = Int
      func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
        observer.onNext(1)
        observer.onNext(2)
        observer.onCompleted()
        observer.onNext(3)
        return Disposables.create()
      }
    }
    final class Printer: ObserverType {
      let log = Recorder<String>()
      func on(_ event: Event<Int>) { log.add(event.debugDescription) }
    }
    let printer = Printer()
    Ticker().map { $0 * 10 }.concat(Ticker()).subscribe(printer).dispose()
    XCTAssertEqual(printer.log.entries, ["next(10)", "next(20)", "next(1)", "next(2)", "completed"])
    XCTAssertEqual(
      Observable.combineLatest(Ticker(), Ticker()) { $0 + $1 }.recorded(), ["3", "4", "completed"])
    XCTAssertEqual(Observable.just(1).flatMap { _ in Ticker() }.recorded(), ["1", "2", "completed"])
    let subject = PublishSubject<Int>()
    let log = Recorder<String>()
    let subscription = subject.record(into: log)
    Ticker().subscribe(subject).dispose()
    XCTAssertEqual(log.entries, ["1", "2", "completed"])
    subscription.dispose()
  }
}
