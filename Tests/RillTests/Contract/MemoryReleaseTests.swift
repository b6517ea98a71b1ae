import Rill
import XCTest

/// Contract 5: everything is released at once, however a subscription ends.
final class MemoryReleaseTests: XCTestCase {
  /// Contract 5: closures and captured objects are released on disposal, at the end, and when a subject is deallocated.
  func testEveryOperatorReleasesEverything() {
    for entry in Entry.all { entry.checkRelease() }
  }

  /// Contract 5: values that operators store are released with the subscription.
  func testStoredValuesAreReleased() {
    for entry in Entry.all { entry.checkReleaseOfValues() }
  }

  /// Contract 5: an `AnyObserver` that is kept after disposal retains nothing.
  func testObserverKeptAfterDisposalRetainsNothing() {
    let kept = LateValue<AnyObserver<Int>>()
    weak var probe: DeallocationProbe?
    let subscription: any Disposable = {
      let object = DeallocationProbe()
      probe = object
      return Observable<Int>.create { observer in
        kept.value = observer
        return Disposables.create { object.capture() }
      }.subscribe(onNext: { _ in object.capture() })
    }()
    kept.value?.onNext(1)
    XCTAssertNotNil(probe)
    subscription.dispose()
    XCTAssertNil(probe)
    kept.value?.onNext(2)
    kept.value?.onCompleted()
  }

  /// Contract 5: after disposal during a delivery, objects are released when that delivery ends, on the delivering thread.
  func testDisposalDuringDeliveryReleasesAfterIt() {
    let subject = PublishSubject<Int>()
    let subscription = SerialDisposable()
    weak var probe: DeallocationProbe?
    do {
      let object = DeallocationProbe()
      probe = object
      subscription.disposable = subject.subscribe(
        onNext: { [weak object] _ in
          subscription.dispose()
          object?.capture()
        }, onDisposed: { object.capture() })
    }
    subject.onNext(1)
    XCTAssertNil(probe)
    XCTAssertFalse(subject.hasObservers)
  }

  /// Contract 5, exceptions: what a synchronous source retains is released at its turn if it was disposed before.
  func testDisposalOfASynchronousSourceThatWaitsReleasesAtItsTurn() {
    let probe = LateValue<WeakReference>()
    let bag = DisposeBag()
    Observable.of(1, 2).subscribe(onNext: { number in
      if number == 2 { return XCTAssertNil(probe.value?.object) }
      let object = DeallocationProbe()
      probe.value = WeakReference(object: object)
      Observable.of(1).subscribe(onNext: { _ in object.capture() }).dispose()
    }).disposed(by: bag)
    XCTAssertNotNil(probe.value)
  }

  /// Contract 5: a queued event is released after its delivery, before the next one is delivered.
  func testQueuedValuesAreReleasedOneByOne() {
    let log = Recorder<String>()
    let subject = PublishSubject<UserCodeCallingValue>()
    let subscription = subject.subscribe(onNext: { value in
      log.add("got \(value)")
      guard value.number == 0 else { return }
      for number in 1...3 {
        let hook = UserCodeHook()
        hook.action = { log.add("released \(number)") }
        subject.onNext(UserCodeCallingValue(number, hook))
      }
    })
    subject.onNext(UserCodeCallingValue(0, UserCodeHook()))
    XCTAssertEqual(log.entries, ["got 0", "got 1", "released 1", "got 2", "released 2", "got 3", "released 3"])
    subscription.dispose()
  }

  /// A bag that outlives many short subscriptions holds only a few of them.
  func testBagReleasesEndedSubscriptions() {
    let bag = DisposeBag()
    var alive: [WeakReference] = []
    for _ in 0..<1000 {
      let subscription = Observable.just(1).subscribe(onNext: { _ in })
      alive.append(WeakReference(object: subscription as AnyObject))
      subscription.disposed(by: bag)
    }
    XCTAssertLessThan(alive.filter { $0.object != nil }.count, 100)
  }

  /// A bag releases subscriptions of `subscribe(with:)` that have ended.
  func testBagReleasesEndedSubscriptionsWithAnObject() {
    let bag = DisposeBag()
    let object = DeallocationProbe()
    var alive: [WeakReference] = []
    for _ in 0..<1000 {
      let subscription = Observable.just(1).subscribe(with: object, onNext: { _, _ in })
      alive.append(WeakReference(object: subscription as AnyObject))
      subscription.disposed(by: bag)
    }
    XCTAssertLessThan(alive.filter { $0.object != nil }.count, 100)
  }

  /// Contract 5: a disposed subject is deallocated with its last reference.
  func testDisposedSubjectsAreReleased() {
    let subjects: [(String, () -> AnyObject)] = [
      (
        "publish",
        {
          let s = PublishSubject<Int>(); s.dispose(); return s
        }
      ),
      (
        "behavior",
        {
          let s = BehaviorSubject(value: 1); s.dispose(); return s
        }
      ),
      (
        "replay",
        {
          let s = ReplaySubject<Int>.create(bufferSize: 1); s.dispose(); return s
        }
      ),
      (
        "async",
        {
          let s = AsyncSubject<Int>(); s.dispose(); return s
        }
      ),
    ]
    for (name, make) in subjects {
      weak var subject: AnyObject?
      do { subject = make() }
      XCTAssertNil(subject, name)
    }
  }
}
