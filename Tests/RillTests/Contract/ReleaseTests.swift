import Rill
import RillTesting
import XCTest

/// Contract 5: everything is released at once, whatever ends a subscription.
final class ReleaseTests: XCTestCase {
  /// Contract 5: "Closures, upstream subscriptions and captured objects are released at once on disposal or at the end", and
  /// "A subject's death releases its subscriptions".
  func testEveryOperatorReleasesEverything() {
    for entry in Entry.all { entry.checkRelease() }
  }

  /// Contract 5: the values that operators remember are released with the subscription.
  func testRememberedValuesAreReleased() {
    for entry in Entry.all { entry.checkReleaseOfValues() }
  }

  /// Contract 5: an `AnyObserver` kept past its time keeps nothing alive.
  func testObserverKeptPastItsTimeHoldsNothing() {
    let kept = Later<AnyObserver<Int>>()
    weak var tracker: Tracker?
    let subscription: any Disposable = {
      let object = Tracker()
      tracker = object
      return Observable<Int>.create { observer in
        kept.value = observer
        return Disposables.create { object.see() }
      }.subscribe(onNext: { _ in object.see() })
    }()
    kept.value?.onNext(1)
    XCTAssertNotNil(tracker)
    subscription.dispose()
    XCTAssertNil(tracker)
    kept.value?.onNext(2)
    kept.value?.onCompleted()
  }

  /// Contract 5: disposing while the source delivers releases when that delivery ends, on that thread.
  func testDisposalDuringDeliveryReleasesAfterIt() {
    let subject = PublishSubject<Int>()
    let subscription = SerialDisposable()
    weak var tracker: Tracker?
    do {
      let object = Tracker()
      tracker = object
      subscription.disposable = subject.subscribe(
        onNext: { [weak object] _ in
          subscription.dispose()
          object?.see()
        }, onDisposed: { object.see() })
    }
    subject.onNext(1)
    XCTAssertNil(tracker)
    XCTAssertFalse(subject.hasObservers)
  }

  /// Contract 5: "each queued item is released before the next is applied".
  func testQueuedValuesAreReleasedOneByOne() {
    let log = Recorder<String>()
    let subject = PublishSubject<Loud>()
    let subscription = subject.subscribe(onNext: { value in
      log.add("got \(value)")
      guard value.number == 0 else { return }
      for number in 1...3 {
        let probe = Probe()
        probe.action = { log.add("released \(number)") }
        subject.onNext(Loud(number, probe))
      }
    })
    subject.onNext(Loud(0, Probe()))
    XCTAssertEqual(log.entries, ["got 0", "got 1", "released 1", "got 2", "released 2", "got 3", "released 3"])
    subscription.dispose()
  }

  /// A bag that outlives many short subscriptions holds few of them.
  func testBagLetsGoOfWhatHasEnded() {
    let bag = DisposeBag()
    var alive: [Weak] = []
    for _ in 0..<1000 {
      let subscription = Observable.just(1).subscribe(onNext: { _ in })
      alive.append(Weak(object: subscription as AnyObject))
      subscription.disposed(by: bag)
    }
    XCTAssertLessThan(alive.filter { $0.object != nil }.count, 100)
  }
}

struct Weak {
  weak var object: AnyObject?
}
