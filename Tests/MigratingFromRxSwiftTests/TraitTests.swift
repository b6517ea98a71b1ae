import Rill
import RillTesting
import XCTest

/// The sections about traits, relays and errors.
final class TraitTests: XCTestCase {
  private let bag = DisposeBag()
  private let handler = Hooks.defaultErrorHandler

  override func tearDown() { Hooks.defaultErrorHandler = handler }

  func testInfalliblesAreFlattenedWithInfallibles() throws {
    let names = Infallible.of("a", "b").flatMap { Infallible.of($0, $0) }
    XCTAssertEqual(try names.toBlocking().toArray(), ["a", "a", "b", "b"])
    XCTAssertEqual(try Infallible.of(1, 2).take(until: Observable<Int>.error(RxError.timeout)).toBlocking().toArray(), [])
  }

  func testASingleWithoutAValue() {
    XCTAssertThrowsError(try Observable<Int>.empty().asSingle().toBlocking().single()) {
      guard case RxError.noElements = $0 else { return XCTFail("\($0)") }
    }
  }

  func testTheObserverOfATraitAcceptsItsFirstCall() {
    var events: [SingleEvent<Int>] = []
    Single<Int>.create { observer in
      observer(.success(1))
      observer(.success(2))
      observer(.failure(RxError.timeout))
      return Disposables.create()
    }.subscribe { events.append($0) }.disposed(by: bag)
    XCTAssertTrue(events == [.success(1)])
  }

  func testARelayIsAnObservable() {
    let relay = BehaviorRelay(value: 1)
    XCTAssertTrue(relay.asObservable() === relay)
    weak var released: BehaviorRelay<Int>?
    let subscription: any Disposable
    do {
      let relay = BehaviorRelay(value: 1)
      released = relay
      subscription = relay.map { $0 }.subscribe()
    }
    XCTAssertNil(released)
    subscription.dispose()
  }

  func testUnhandledErrors() {
    var captured: [String] = []
    Hooks.defaultErrorHandler = { stack, error in captured += stack + ["\(error)"] }
    Observable<Int>.error(RxError.timeout).subscribe(file: "Model.swift", line: 7).disposed(by: bag)
    XCTAssertEqual(captured, ["Model.swift:7", "\(RxError.timeout)"])
    Observable<Int>.error(RxError.timeout).bind(to: PublishRelay<Int>()).disposed(by: bag)
    XCTAssertEqual(captured.last, "\(RxError.timeout)")
  }

  func testCallStacks() {
    let capture = Hooks.customCaptureSubscriptionCallstack
    Hooks.recordCallStackOnError = true
    Hooks.customCaptureSubscriptionCallstack = { ["load()"] }
    defer {
      Hooks.recordCallStackOnError = false
      Hooks.customCaptureSubscriptionCallstack = capture
    }
    var captured: [String] = []
    Hooks.defaultErrorHandler = { stack, _ in captured += stack }
    Observable<Int>.error(RxError.timeout).subscribe(file: "Model.swift", line: 7).disposed(by: bag)
    XCTAssertEqual(captured, ["Model.swift:7", "load()"])
  }

  func testAnErrorOfAnInfallibleOfOnesOwn() {
    struct Broken: InfallibleType {
      typealias Element = Int
      func asObservable() -> Observable<Int> { .error(RxError.timeout) }
    }
    var captured: [String] = []
    Hooks.defaultErrorHandler = { _, error in captured.append("\(error)") }
    Broken().subscribe(onNext: { _ in }).disposed(by: bag)
    XCTAssertEqual(captured, ["\(RxError.timeout)"])
  }

  func testResources() {
    Resources.isCounting = true
    defer { Resources.isCounting = false }
    let before = Resources.total
    var subscription: (any Disposable)? = Observable<Int>.never().subscribe()
    XCTAssertGreaterThan(Resources.total, before)
    subscription?.dispose()
    subscription = nil
    XCTAssertEqual(Resources.total, before)
  }

  func testTheResultOfSubscribeCanBeDiscarded() {
    var received: [Int] = []
    Observable.of(1, 2).subscribe(onNext: { received.append($0) })
    XCTAssertEqual(received, [1, 2])
  }

  func testAnObservableTypeOfOnesOwn() throws {
    struct Two: ObservableType {
      typealias Element = Int
      func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
        Observable.of(1, 2).subscribe(observer)
      }
    }
    XCTAssertEqual(try Two().map { $0 + 1 }.toBlocking().toArray(), [2, 3])
  }
}
