import Dispatch
import Rill
import RillTesting
import XCTest

/// The section about subscribers and cancellation.
final class SubscriberTests: XCTestCase {
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

  // Combine: `Subscribers.Demand`
  func testBackPressure() async throws {
    let relay = PublishSubject<Int>()
    let newest = relay.values(bufferingPolicy: .newest(1))
    for value in 1...3 { relay.onNext(value) }
    relay.onCompleted()
    let log = log
    for try await value in newest { log.append(value) }
    XCTAssertEqual(log.entries, ["3"])
  }

  // Combine: `buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)`
  func testABufferOfLimitedSize() async throws {
    let relay = PublishSubject<Int>()
    let buffered = relay.values(bufferingPolicy: .newest(100))
    for value in 1...102 { relay.onNext(value) }
    relay.onCompleted()
    let log = log
    for try await value in buffered { log.append(value) }
    XCTAssertEqual(log.entries, (3...102).map { "\($0)" })
  }

  // Combine: `buffer(size: 100, prefetch: .keepFull, whenFull: .dropNewest).receive(on: queue)`
  func testAQueueOfLimitedSize() {
    let (relay, log, received) = (PublishRelay<Int>(), log, expectation(description: "received"))
    let queue = DispatchQueue(label: "slow")
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "events")
    queue.suspend()
    relay.observe(on: scheduler, buffer: .oldest(100)).subscribe(onNext: { number in
      log.append(number)
      if number == 100 { received.fulfill() }
    }).disposed(by: bag)
    for value in 1...102 { relay.accept(value) }
    queue.resume()
    wait(for: [received], timeout: 60)
    XCTAssertEqual(log.entries, (1...100).map { "\($0)" })
  }

  // Combine: `flatMap(maxPublishers: .max(4)) { id in Future { … } }`
  func testAsynchronousResultsInOrder() throws {
    @Sendable func load(_ id: Int) async throws -> String {
      for _ in 0..<(10 - id) { await Task.yield() }
      return "page \(id)"
    }
    let pages = Observable.range(start: 1, count: 9).flatMap(.ordered(atMost: 4)) { id in try await load(id) }
    XCTAssertEqual(try pages.toBlocking(timeout: 60).toArray(), (1...9).map { "page \($0)" })
  }

  // Combine: `publisher.values`
  func testValues() async throws {
    let (stream, log) = (PublishSubject<Int>(), log)
    let values = stream.values
    for value in 1...3 { stream.onNext(value) }
    stream.onCompleted()
    for try await value in values { log.append(value) }
    XCTAssertEqual(log.entries, ["1", "2", "3"])
  }

  // Combine: `for await value in publisher.values` without `try`
  func testValuesWithoutErrors() async {
    let log = log
    for await value in Infallible.of(1, 2).values { log.append(value) }
    XCTAssertEqual(log.entries, ["1", "2"])
  }

  // Combine: `await publisher.values.first { _ in true }`
  func testTheFirstValue() async throws {
    let stream = BehaviorSubject(value: 1)
    let first = try await stream.first().value
    XCTAssertEqual(first, 1)
  }

  // Combine: `print("name")`
  func testDebug() throws {
    try expect("a|", through: { $0.debug("name") }, becomes: "a|")
  }

  // Combine: `handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:)`
  func testHandleEvents() {
    let log = log
    Observable.just(1).do(
      onNext: { log.append($0) }, onError: { log.append($0) }, onCompleted: { log.append("completed") },
      onSubscribe: { log.append("subscribe") }, onDispose: { log.append("disposed") }
    ).subscribe().disposed(by: bag)
    XCTAssertEqual(log.entries, ["subscribe", "1", "completed", "disposed"])
  }
}
