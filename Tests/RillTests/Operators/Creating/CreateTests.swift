import Rill
import RillTesting
import XCTest

final class CreateTests: XCTestCase {
  func testEveryEventOfTheClosureArrives() throws {
    for end in ["|", "#"] {
      try expect(
        "a--b--\(end)", through: { source in Observable.create { source.subscribe($0) } }, becomes: "a--b--\(end)",
        subscribed: "^-----!")
    }
  }

  func testReturnedDisposableIsDisposedAtTheEndAndOnDisposal() throws {
    try expect(
      "a--b--|", through: { source in Observable.create { source.subscribe($0) } }, becomes: "a--b!", subscribed: "^---!")
    for send in [{ $0.onCompleted() }, { $0.onError(Failure()) }] as [@Sendable (AnyObserver<Int>) -> Void] {
      let resource = BooleanDisposable()
      let stream = Observable<Int>.create { observer in
        send(observer)
        return resource
      }
      stream.subscribe(onError: { _ in }).disposed(by: DisposeBag())
      XCTAssertTrue(resource.isDisposed)
    }
  }

  func testTheClosureRunsForEachSubscription() {
    let count = Counter()
    let stream = Observable<Int>.create { observer in
      observer.onNext(count.add())
      observer.onCompleted()
      return Disposables.create()
    }
    XCTAssertEqual(stream.concat(stream).recorded(), ["1", "2", "completed"])
  }

  func testAnObserverKeptAfterDisposalIsIgnored() {
    let kept = LateValue<AnyObserver<Int>>()
    let log = Recorder<String>()
    let stream = Observable<Int>.create {
      kept.value = $0
      return Disposables.create()
    }
    let subscription = stream.record(into: log)
    kept.value?.onNext(1)
    subscription.dispose()
    kept.value?.onNext(2)
    kept.value?.onCompleted()
    XCTAssertEqual(log.entries, ["1"])
  }

  func testAReentrantValueIsDeliveredAfterTheCurrentOne() {
    let kept = LateValue<AnyObserver<Int>>()
    let log = Recorder<String>()
    let subscription = Observable<Int>.create {
      kept.value = $0
      return Disposables.create()
    }.subscribe(onNext: { number in
      if number == 1 { kept.value?.onNext(2) }
      log.add("\(number)")
    })
    kept.value?.onNext(1)
    XCTAssertEqual(log.entries, ["1", "2"])
    subscription.dispose()
  }
}
