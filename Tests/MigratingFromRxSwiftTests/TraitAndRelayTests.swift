import Rill
import RillTesting
import XCTest

/// The section about traits and relays.
final class TraitAndRelayTests: XCTestCase {
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
}
