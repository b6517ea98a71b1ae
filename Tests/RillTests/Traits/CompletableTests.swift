import Rill
import XCTest

/// A stream that completes or fails, without a value.
final class CompletableTests: XCTestCase {
  // MARK: Creating

  func testCreate() {
    XCTAssertEqual(completable { $0(.completed) }.recorded(), ["completed", "disposed"])
    XCTAssertEqual(completable { $0(.error(Failure())) }.recorded(), ["failure failure", "disposed"])
  }

  /// Contract 1: only the first call of the observer counts.
  func testCreateTakesTheFirstEventOnly() {
    let completed = completable {
      $0(.completed)
      $0(.error(Failure()))
      $0(.completed)
    }
    XCTAssertEqual(completed.recorded(), ["completed", "disposed"])
    let failed = completable {
      $0(.error(Failure()))
      $0(.completed)
    }
    XCTAssertEqual(failed.recorded(), ["failure failure", "disposed"])
  }

  func testErrorEmptyNever() {
    XCTAssertEqual(Completable.error(Failure()).recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(Completable.empty().recorded(), ["completed", "disposed"])
    XCTAssertEqual(Completable.never().recorded(), [])
  }

  func testDeferred() {
    let made = Counter()
    let completable = Completable.deferred { made.add() == 1 ? .empty() : .error(Failure()) }
    XCTAssertEqual(completable.recorded(), ["completed", "disposed"])
    XCTAssertEqual(completable.recorded(), ["failure failure", "disposed"])
  }

  // MARK: Subscribing

  func testSubscribeWithAnEvent() {
    let log = Recorder<String>()
    let observer: @Sendable (CompletableEvent) -> Void = { event in
      switch event {
      case .error(let error): log.add("failure \(error)")
      case .completed: log.add("completed")
      }
    }
    Completable.empty().subscribe(observer).dispose()
    Completable.error(Failure()).subscribe(observer).dispose()
    XCTAssertEqual(log.entries, ["completed", "failure failure"])
  }

  func testSubscribeWithAnObject() {
    let log = Recorder<String>()
    var object: DeallocationProbe? = DeallocationProbe()
    let subscribe: (Completable) -> (any Disposable)? = { completable in
      object.map {
        completable.subscribe(
          with: $0, onCompleted: { _ in log.add("completed") }, onError: { _, error in log.add("failure \(error)") },
          onDisposed: { _ in log.add("disposed") })
      }
    }
    subscribe(.empty())?.dispose()
    subscribe(.error(Failure()))?.dispose()
    XCTAssertEqual(log.entries, ["completed", "disposed", "failure failure", "disposed"])
    log.clear()
    let subject = PublishSubject<Never>()
    let subscription = subscribe(subject.asCompletable())
    object = nil
    subject.onCompleted()
    XCTAssertEqual(log.entries, [])
    subscription?.dispose()
  }

  func testDisposal() {
    let log = Recorder<String>()
    let subject = PublishSubject<Never>()
    let subscription = subject.asCompletable().record(into: log)
    subscription.dispose()
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(log.entries, ["disposed"])
  }

  // MARK: Combining

  func testConcatOfTwo() {
    let log = Recorder<String>()
    let first = PublishSubject<Never>()
    let second = PublishSubject<Never>()
    let subscription = first.asCompletable().concat(second.asCompletable()).record(into: log)
    XCTAssertFalse(second.hasObservers)
    first.onCompleted()
    XCTAssertTrue(second.hasObservers)
    XCTAssertEqual(log.entries, [])
    second.onCompleted()
    XCTAssertEqual(log.entries, ["completed", "disposed"])
    subscription.dispose()
  }

  func testConcatOfMany() {
    let log = Recorder<String>()
    let parts = (1...3).map { number in Completable.empty().do(onCompleted: { log.add("\(number)") }) }
    Completable.concat(parts[0], parts[1], parts[2]).record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "2", "3", "completed", "disposed"])
    log.clear()
    Completable.concat(parts).record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "2", "3", "completed", "disposed"])
    log.clear()
    Completable.concat(parts[0], .error(Failure()), parts[2]).record(into: log).dispose()
    XCTAssertEqual(log.entries, ["1", "failure failure", "disposed"])
  }

  func testConcatThatDelaysErrors() {
    let log = Recorder<String>()
    let last = Completable.empty().do(onCompleted: { log.add("last") })
    let expected = ["last", "failure failure, failure", "disposed"]
    Completable.concat(.error(Failure()), .error(Failure()), last, delayingErrors: true).record(into: log).dispose()
    XCTAssertEqual(log.entries, expected)
    log.clear()
    Completable.concat([.error(Failure()), .error(Failure()), last], delayingErrors: true).record(into: log).dispose()
    XCTAssertEqual(log.entries, expected)
    XCTAssertEqual(Completable.concat([last], delayingErrors: true).recorded(), ["completed", "disposed"])
  }

  func testConcatOfAnInfiniteSequence() {
    let taken = Counter()
    let sequence = AnySequence {
      AnyIterator { () -> Completable? in taken.add() == 3 ? .error(Failure()) : .empty() }
    }
    XCTAssertEqual(Completable.concat(sequence).recorded(), ["failure failure", "disposed"])
    XCTAssertEqual(taken.value, 3)
  }

  func testZip() {
    let log = Recorder<String>()
    let first = PublishSubject<Never>()
    let second = PublishSubject<Never>()
    let zipped = Completable.zip(first.asCompletable(), second.asCompletable())
    let subscription = zipped.record(into: log)
    second.onCompleted()
    XCTAssertEqual(log.entries, [])
    first.onCompleted()
    XCTAssertEqual(log.entries, ["completed", "disposed"])
    subscription.dispose()
  }

  func testZipFailsWithTheFirst() {
    let log = Recorder<String>()
    let other = PublishSubject<Never>()
    let failing = PublishSubject<Never>()
    let subscription = Completable.zip([other.asCompletable(), failing.asCompletable()]).record(into: log)
    failing.onError(Failure())
    XCTAssertEqual(log.entries, ["failure failure", "disposed"])
    XCTAssertFalse(other.hasObservers)
    subscription.dispose()
  }

  func testZipOfCollections() {
    XCTAssertEqual(Completable.zip([]).recorded(), ["completed", "disposed"])
    XCTAssertEqual(Completable.zip([.empty(), .empty()]).recorded(), ["completed", "disposed"])
    XCTAssertEqual(
      Completable.zip(Set([1, 2]).map { _ in Completable.empty() }.dropFirst()).recorded(), ["completed", "disposed"])
  }

  func testAndThenSingle() {
    XCTAssertEqual(Completable.empty().andThen(Single.just(1)).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Completable.error(Failure()).andThen(Single.just(1)).recorded(), ["failure failure", "disposed"])
  }

  func testAndThenMaybe() {
    XCTAssertEqual(Completable.empty().andThen(Maybe.just(1)).recorded(), ["success 1", "disposed"])
    XCTAssertEqual(Completable.empty().andThen(Maybe<Int>.empty()).recorded(), ["completed", "disposed"])
  }

  func testAndThenCompletable() {
    XCTAssertEqual(Completable.empty().andThen(Completable.empty()).recorded(), ["completed", "disposed"])
    XCTAssertEqual(Completable.empty().andThen(Completable.error(Failure())).recorded(), ["failure failure", "disposed"])
  }

  func testAndThenObservable() {
    XCTAssertEqual(Completable.empty().andThen(Observable.of(1, 2)).recorded(), ["1", "2", "completed"])
    XCTAssertEqual(Completable.error(Failure()).andThen(Observable.of(1, 2)).recorded(), ["error(failure)"])
  }

  func testAndThenSubscribesWhenTheFirstIsDone() {
    let log = Recorder<String>()
    let first = PublishSubject<Never>()
    let second = PublishSubject<Int>()
    let subscription = first.asCompletable().andThen(second.first()).record(into: log)
    XCTAssertFalse(second.hasObservers)
    first.onCompleted()
    XCTAssertTrue(second.hasObservers)
    subscription.dispose()
    XCTAssertFalse(second.hasObservers)
    XCTAssertEqual(log.entries, ["disposed"])
  }

  // MARK: Observing

  func testDo() {
    let log = Recorder<String>()
    let traced: (Completable) -> any Disposable = { completable in
      completable.do(
        onError: { _ in log.add("onError") }, afterError: { _ in log.add("afterError") },
        onCompleted: { log.add("onCompleted") }, afterCompleted: { log.add("afterCompleted") },
        onSubscribe: { log.add("onSubscribe") }, onSubscribed: { log.add("onSubscribed") },
        onDispose: { log.add("onDispose") }
      ).record(into: log)
    }
    traced(.empty()).dispose()
    XCTAssertEqual(
      log.entries,
      ["onSubscribe", "onCompleted", "completed", "disposed", "afterCompleted", "onDispose", "onSubscribed"])
    log.clear()
    traced(.error(Failure())).dispose()
    XCTAssertEqual(
      log.entries,
      ["onSubscribe", "onError", "failure failure", "disposed", "afterError", "onDispose", "onSubscribed"])
    XCTAssertEqual(Completable.empty().do(onCompleted: { throw Failure() }).recorded(), ["failure failure", "disposed"])
  }

  private func completable(
    _ body: @escaping @Sendable (@escaping @Sendable (CompletableEvent) -> Void) -> Void
  ) -> Completable {
    .create { observer in
      body(observer)
      return Disposables.create()
    }
  }
}
