import Rill
import XCTest

/// The section about subscribers and cancellation.
final class SubscriberAndCancellationTests: XCTestCase {
  private let bag = DisposeBag()
  private let log = Log()

  // Combine: `sink { log.append($0) }`
  func testSink() {
    let log = log
    Observable.of(1, 2).subscribe(onNext: { log.append($0) }).disposed(by: bag)
    XCTAssertEqual(log.entries, ["1", "2"])
  }

  // Combine: `sink(receiveCompletion:receiveValue:)`
  func testSinkWithACompletion() {
    let log = log
    for stream in [Observable.just(1), .error(Failure())] {
      stream.subscribe(onNext: { log.append($0) }, onError: { log.append($0) }, onCompleted: { log.append("completed") })
        .disposed(by: bag)
    }
    XCTAssertEqual(log.entries, ["1", "completed", "Failure()"])
  }

  // Combine: `assign(to: \.title, on: screen)`
  @MainActor
  func testAssign() {
    @MainActor final class Screen { var title = "" }
    let titles = PublishRelay<String>()
    weak var released: Screen?
    do {
      let screen = Screen()
      released = screen
      titles.bind(with: screen) { screen, title in screen.title = title }.disposed(by: bag)
      titles.accept("Aria")
      XCTAssertEqual(screen.title, "Aria")
    }
    XCTAssertNil(released, "assign retains the object")
  }

  // Combine: `assign(to: &$title)`
  func testAssignToAProperty() {
    let title = BehaviorRelay(value: "")
    Observable.just("Aria").bind(to: title).disposed(by: bag)
    XCTAssertEqual(title.value, "Aria")
  }

  // Combine: `AnyCancellable`
  func testReleasingADisposable() {
    let (relay, log) = (PublishRelay<Int>(), log)
    do {
      let subscription: any Disposable = relay.subscribe(onNext: { log.append($0) })
      _ = subscription
    }
    relay.accept(1)
    XCTAssertEqual(log.entries, ["1"], "an AnyCancellable cancels when it is deallocated")
  }

  // Combine: `cancellable.cancel()`
  func testCancel() {
    let (relay, log) = (PublishRelay<Int>(), log)
    let subscription = relay.subscribe(onNext: { log.append($0) })
    subscription.dispose()
    relay.accept(1)
    XCTAssertEqual(log.entries, [])
  }

  // Combine: `store(in: &cancellables)`
  func testABag() {
    let (relay, log) = (PublishRelay<Int>(), log)
    do {
      let bag = DisposeBag()
      relay.subscribe(onNext: { log.append($0) }).disposed(by: bag)
      relay.accept(1)
    }
    relay.accept(2)
    XCTAssertEqual(log.entries, ["1"])
  }

  // Combine: `AnyCancellable { close() }`
  func testACancellationOfOnesOwn() {
    let log = log
    @Sendable func close() { log.append("closed") }
    let subscription = Observable<Int>.create { _ in Disposables.create { close() } }.subscribe()
    subscription.dispose()
    subscription.dispose()
    XCTAssertEqual(log.entries, ["closed"])
  }

  // Combine: `AnySubscriber`, a type of your own that conforms to `Subscriber`
  func testAnObserverOfOnesOwn() {
    let log = log
    let observer = AnyObserver<Int> { event in log.append(event) }
    Observable.just(1).subscribe(observer).disposed(by: bag)
    XCTAssertEqual(log.entries, ["next(1)", "completed"])
  }
}
