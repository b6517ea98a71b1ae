import Rill
import XCTest

/// Types of users that conform to protocols of the library, and generic functions over these.
final class CustomConformanceTests: XCTestCase {
  private struct Step: EventConvertible {
    let event: Event<Int>
  }

  /// A custom event type can be used like `Event`.
  func testCustomEventType() {
    let steps = [Step(event: .next(1)), Step(event: .next(2)), Step(event: .completed), Step(event: .next(3))]
    XCTAssertEqual(Observable.from(steps).dematerialize().recorded(), ["1", "2", "completed"])
    XCTAssertEqual(Observable.of(Step(event: .error(Failure()))).dematerialize().recorded(), ["error(failure)"])
  }

  private func feed<Subject: SubjectType>(_ subject: Subject, _ values: [Int]) -> [String]
  where Subject.Element == Int, Subject.Observer.Element == Int {
    let log = Recorder<String>()
    let subscription = subject.asObservable().record(into: log)
    for value in values { subject.asObserver().onNext(value) }
    subject.asObserver().onCompleted()
    subscription.dispose()
    return log.entries
  }

  func testGenericCodeOverSubjects() {
    XCTAssertEqual(feed(PublishSubject(), [1, 2]), ["1", "2", "completed"])
    XCTAssertEqual(feed(BehaviorSubject(value: 0), [1, 2]), ["0", "1", "2", "completed"])
    XCTAssertEqual(feed(ReplaySubject.createUnbounded(), [1, 2]), ["1", "2", "completed"])
    XCTAssertEqual(feed(AsyncSubject(), [1, 2]), ["2", "completed"])
  }

  func testObserverFromAClosure() {
    let log = Recorder<String>()
    let observer = AnyObserver<Int>(eventHandler: { event in log.add("\(event)") })
    Observable.of(1, 2).subscribe(observer).dispose()
    let halves = AnyObserver(observer).mapObserver { (text: String) in text.count }
    halves.onNext("abc")
    halves.onError(Failure())
    XCTAssertEqual(log.entries, ["next(1)", "next(2)", "completed", "next(3)", "error(failure)"])
  }

  func testMulticastWithASubjectFactory() {
    let made = Counter()
    let source = PublishSubject<Int>()
    let connectable = source.multicast(makeSubject: {
      made.add()
      return ReplaySubject<Int>.create(bufferSize: 1)
    })
    let log = Recorder<String>()
    let connection = connectable.connect()
    source.onNext(1)
    let first = connectable.record(into: log)
    connection.dispose()
    source.onNext(2)
    let second = connectable.connect()
    source.onNext(3)
    let third = connectable.record(into: log, "late ")
    source.onCompleted()
    XCTAssertEqual(log.entries, ["1", "late 3", "late completed"])
    XCTAssertEqual(made.value, 2)
    XCTAssertFalse(source.hasObservers)
    for disposable in [first, second, third] { disposable.dispose() }
  }

  func testMembersOfABagAndOfAComposite() {
    let disposed = Recorder<Int>()
    let make = { number in Disposables.create { disposed.add(number) } }
    var bag: DisposeBag? = DisposeBag(builder: {
      make(1)
      make(2)
    })
    bag?.insert(builder: { make(3) })
    bag = nil
    XCTAssertEqual(disposed.entries.sorted(), [1, 2, 3])
    let composite = CompositeDisposable()
    let key: CompositeDisposable.DisposeKey? = composite.insert(make(4))
    XCTAssertEqual(composite.count, 1)
    if let key { composite.remove(for: key) }
    XCTAssertEqual(disposed.entries.last, 4)
    composite.dispose()
    XCTAssertNil(composite.insert(make(5)))
    XCTAssertEqual(disposed.entries.last, 5)
  }
}
