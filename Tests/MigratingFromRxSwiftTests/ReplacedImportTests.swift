import Foundation
import Rill
import RillLifecycle
import RillTesting
import XCTest

/// The table of imports: code of RxSwift, RxRelay, RxCocoa, RxTest and RxBlocking in Swift 5.
final class ReplacedImportTests: XCTestCase {
  private var bag = DisposeBag()

  /// `import RxSwift` and `import RxRelay`.
  func testAViewModel() {
    final class ViewModel {
      let query = BehaviorRelay<String>(value: "")
      let taps = PublishRelay<Void>()
      private(set) lazy var results: Observable<[String]> = taps.withLatestFrom(query)
        .filter { !$0.isEmpty }
        .distinctUntilChanged()
        .flatMapLatest { query in Single.just([query, query + "s"]) }
        .share(replay: 1, scope: .whileConnected)
    }
    let model = ViewModel()
    var received: [[String]] = []
    model.results.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    model.taps.accept(())
    model.query.accept("cat")
    model.taps.accept(())
    model.taps.accept(())
    XCTAssertEqual(received, [["cat", "cats"]])
  }

  /// `import RxCocoa`: Driver, Signal, Binder and `bind`.
  @MainActor
  func testBindings() {
    @MainActor final class Label: ReactiveCompatible {  // as UIView is
      var text = ""
      var number = 0
    }
    let label = Label()
    let texts = PublishSubject<String>()
    texts.asDriver(onErrorJustReturn: "?").drive(onNext: { label.text = $0 }).disposed(by: bag)
    texts.map(\.count).bind(to: Binder(label) { label, number in label.number = number }).disposed(by: bag)
    texts.onNext("four")
    XCTAssertEqual(label.text, "four")
    XCTAssertEqual(label.number, 4)
  }

  /// `rx` of each `NSObject`, as in RxCocoa.
  func testReactiveExtensionsOfObjects() {
    let formatter = NumberFormatter()
    formatter.rx.grouping.onNext(true)
    XCTAssertTrue(formatter.usesGroupingSeparator)
  }

  /// `import RxCocoa`: `NotificationCenter.rx`.
  func testNotifications() {
    let center = NotificationCenter()
    let name = Notification.Name("changed")
    var received = 0
    center.rx.notification(name).subscribe(onNext: { _ in received += 1 }).disposed(by: bag)
    center.post(name: name, object: nil)
    XCTAssertEqual(received, 1)
  }

  /// `OperationQueueScheduler` of `import RxSwift`.
  func testOperationQueueScheduler() throws {
    let queue = OperationQueue()
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    let isInQueue = Observable.just(1).observe(on: scheduler).map { _ in OperationQueue.current === queue }
    XCTAssertEqual(try isInQueue.toBlocking(timeout: 20).single(), true)
  }

  /// `VirtualTimeScheduler` and `HistoricalScheduler` of `import RxSwift`.
  func testVirtualTime() {
    let scheduler = HistoricalScheduler()
    var ticks: [Int] = []
    Observable<Int>.interval(.seconds(60), scheduler: scheduler).subscribe(onNext: { ticks.append($0) }).disposed(by: bag)
    scheduler.advanceTo(Date(timeIntervalSince1970: 180))
    XCTAssertEqual(ticks, [0, 1, 2])
  }

  /// A subclass restates its conformance, which RxSwift does not require.
  func testASubclassOfAVirtualTimeScheduler() {
    // Sendable: it has no state of its own.
    final class MinuteScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {}
    let scheduler = MinuteScheduler(initialClock: 0, converter: TestSchedulerVirtualTimeConverter(resolution: 60))
    var fired = 0
    Observable<Int>.timer(.seconds(120), scheduler: scheduler).subscribe(onNext: { _ in fired = scheduler.clock })
      .disposed(by: bag)
    scheduler.start()
    XCTAssertEqual(fired, 2)
  }

  /// `import RxTest`.
  func testATestScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(220, 3), .completed(300)])
    let observer = scheduler.start { source.map { $0 * 10 } }
    XCTAssertEqual(observer.events, [.next(210, 20), .next(220, 30), .completed(300)])
    XCTAssertEqual(source.subscriptions, [Subscription(200, 300)])
    // XCTAssertRecordedElements(observer.events, [20, 30])
    XCTAssertEqual(observer.events.elements(), [20, 30])
    XCTAssertEqual([Recorded<Event<Int>>.error(5, RxError.timeout)].elements(), [])
  }

  /// `import RxBlocking`, whose timeout is a number of seconds.
  func testBlocking() throws {
    XCTAssertEqual(try Observable.of(1, 2).toBlocking().toArray(), [1, 2])
    XCTAssertEqual(try Observable.of(1, 2).toBlocking(timeout: 20).toArray(), [1, 2])
    XCTAssertEqual(try Observable.of(1, 2).toBlocking(timeout: 0.5 * 40).last(), 2)
    XCTAssertEqual(try Observable.of(1, 2).toBlocking(timeout: .greatestFiniteMagnitude).last(), 2)
    for timeout in [0, 0.01, -1, -Double.infinity] {
      XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: timeout).first()) {
        guard case RxError.timeout = $0 else { return XCTFail("\($0)") }
      }
    }
  }

  /// Events of traits are compared in tests.
  func testEventsOfTraits() {
    var singles: [SingleEvent<Int>] = []
    Single.just(1).subscribe { singles.append($0) }.disposed(by: bag)
    Single<Int>.error(RxError.timeout).subscribe { singles.append($0) }.disposed(by: bag)
    XCTAssertTrue(singles == [.success(1), .failure(RxError.timeout)])
    XCTAssertTrue(singles != [.success(1), .failure(RxError.noElements)])
    XCTAssertTrue(singles != [.success(2), .failure(RxError.timeout)])
    XCTAssertTrue(singles[0] == .success(1))
    XCTAssertTrue(singles[0] != singles[1])

    var maybes: [MaybeEvent<Int>] = []
    for maybe in [Maybe.just(1), .empty(), .error(RxError.timeout)] { maybe.subscribe { maybes.append($0) }.disposed(by: bag) }
    XCTAssertEqual(maybes, [.success(1), .completed, .error(RxError.timeout)])
    XCTAssertNotEqual(maybes, [.success(2), .completed, .error(RxError.timeout)])
    XCTAssertNotEqual(maybes, [.success(1), .completed, .error(RxError.noElements)])

    var completables: [CompletableEvent] = []
    for completable in [Completable.empty(), .error(RxError.timeout)] {
      completable.subscribe { completables.append($0) }.disposed(by: bag)
    }
    XCTAssertEqual(completables, [.completed, .error(RxError.timeout)])
    XCTAssertNotEqual(completables, [.completed, .error(RxError.noElements)])
  }

  /// A settable property of `Reactive`.
  func testASettableReactiveProperty() {
    let label = Title()
    label.rx.style = "bold"
    XCTAssertEqual(label.styleName, "bold")
    Title.rx.standard = "thin"
    XCTAssertEqual(Title.rx.standard, "thin")
  }
}

private final class Title: ReactiveCompatible {
  static var standardName = ""
  var styleName = ""
}

extension Reactive where Base == Title {
  var style: String {
    get { base.styleName }
    nonmutating set { base.styleName = newValue }
  }

  static var standard: String {
    get { Title.standardName }
    set { Title.standardName = newValue }
  }
}

// In another package than that of Rill: `@retroactive ReactiveCompatible`.
extension NSObject: ReactiveCompatible {}

extension Reactive where Base: NumberFormatter {
  fileprivate var grouping: AnyObserver<Bool> {
    AnyObserver { [base] event in if let isOn = event.element { base.usesGroupingSeparator = isOn } }
  }
}
