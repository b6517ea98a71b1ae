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

  // Combine: `cancellable = publisher.sink { … }`, once more for the same variable
  func testAReplacedSubscription() {
    let (stream, log) = (PublishRelay<Int>(), log)
    let cancellable = SerialDisposable()
    for factor in [1, 10] { cancellable.disposable = stream.subscribe(onNext: { log.append(factor * $0) }) }
    stream.accept(1)
    XCTAssertEqual(log.entries, ["10"])
    cancellable.dispose()
  }

  // Combine: `cancellables = []`, `cancellables.removeAll()`
  func testAnEmptiedBag() {
    let (relay, log) = (PublishRelay<Int>(), log)
    var bag = DisposeBag()
    relay.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    bag = DisposeBag()
    relay.accept(1)
    XCTAssertEqual(log.entries, [])
    withExtendedLifetime(bag) {}
  }

  // Combine: `cancellable = nil` for a request
  func testACancelledRequest() {
    let (answer, log) = (PublishSubject<Int>(), log)
    let request: any Disposable = answer.take(1).subscribe(onNext: { log.append($0) }, onDisposed: { log.append("disposed") })
    request.dispose()
    answer.onNext(1)
    XCTAssertEqual(log.entries, ["disposed"])
  }

  // Combine: a model that goes away with its `cancellables`
  @MainActor
  func testAModelThatGoesAway() {
    @MainActor final class Model {
      private let bag = DisposeBag()
      private(set) var shown: [Int] = []
      init(_ stream: Observable<Int>) {
        stream.bind(with: self) { model, value in model.show(value) }.disposed(by: bag)
      }
      private func show(_ value: Int) { shown.append(value) }
    }
    let subject = PublishSubject<Int>()
    var model: Model? = Model(subject)
    subject.onNext(1)
    XCTAssertEqual(model?.shown, [1])
    model = nil
    XCTAssertFalse(subject.hasObservers)
  }

  // Combine: `sink(receiveCompletion:receiveValue:)` in a model of the main actor
  @MainActor
  func testSinkInAModelOfTheMainActor() {
    @MainActor final class Model {
      private let bag = DisposeBag()
      private(set) var shown: [String] = []
      init(_ stream: Observable<Int>) {
        stream.bind(with: self, onNext: { $0.show($1) }, onError: { $0.show($1) }, onCompleted: { $0.end() }).disposed(by: bag)
      }
      private func show(_ value: Int) { shown.append("\(value)") }
      private func show(_ error: any Error) { shown.append("\(error)") }
      private func end() { shown.append("completed") }
    }
    XCTAssertEqual(Model(.of(1, 2)).shown, ["1", "2", "completed"])
    XCTAssertEqual(Model(.error(Failure())).shown, ["Failure()"])
    let subject = PublishSubject<Int>()
    _ = Model(subject)
    XCTAssertFalse(subject.hasObservers)
  }

  /// The same without an object.
  @MainActor
  func testBindToTheEnd() {
    var log: [String] = []
    for stream in [Observable.of(1, 2), .error(Failure())] {
      stream.bind(
        onNext: { log.append("\($0)") }, onError: { log.append("\($0)") }, onCompleted: { log.append("completed") }
      ).disposed(by: bag)
    }
    XCTAssertEqual(log, ["1", "2", "completed", "Failure()"])
  }

  // Combine: `publisher.subscribe(subject)` before the subject has a subscriber
  func testASubjectWithoutSubscribers() {
    let (stream, subject, log) = (Observable.of(1, 2).concat(Observable.never()), PublishSubject<Int>(), log)
    stream.subscribe(subject).disposed(by: bag)
    subject.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    XCTAssertEqual(log.entries, [])
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
