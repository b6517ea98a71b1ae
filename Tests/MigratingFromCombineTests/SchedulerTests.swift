import Dispatch
import Foundation
import Rill
import RillLifecycle
import RillTesting
import XCTest

/// The section about schedulers.
final class SchedulerTests: XCTestCase {
  private let bag = DisposeBag()
  private let log = Log()

  // Combine: `receive(on: DispatchQueue.main)`
  @MainActor
  func testReceiveOnTheMainQueue() {
    let (relay, log) = (PublishRelay<Int>(), log)
    relay.observe(on: MainScheduler.instance).subscribe(onNext: { log.append($0) }).disposed(by: bag)
    relay.accept(1)
    XCTAssertEqual(log.entries, ["1"], "a value that is sent on the main actor arrives at once")
  }

  // Combine: `receive(on: DispatchQueue.main)`, always later
  @MainActor
  func testReceiveOnTheMainQueueLater() {
    let (relay, log) = (ReplayRelay<Int>.create(bufferSize: 1), log)
    relay.observe(on: MainScheduler.asyncInstance).subscribe(onNext: { log.append($0) }).disposed(by: bag)
    let isDelivered = expectation(description: "delivered")
    relay.observe(on: MainScheduler.asyncInstance).subscribe(onNext: { _ in isDelivered.fulfill() }).disposed(by: bag)
    relay.accept(1)
    XCTAssertEqual(log.entries, [])
    wait(for: [isDelivered], timeout: 60)
    XCTAssertEqual(log.entries, ["1"])
  }

  // Combine: `receive(on: DispatchQueue.main).sink { show($0) }`
  @MainActor
  func testASubscriptionOnTheMainActor() {
    var shown: [Int] = []
    func show(_ number: Int) { shown.append(number) }
    Observable.of(1, 2).bind(onNext: { show($0) }).disposed(by: bag)
    XCTAssertEqual(shown, [1, 2])
  }

  // Combine: `receive(on: queue)`
  func testReceiveOnAQueue() throws {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "work")
    queue.setSpecific(key: key, value: true)
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "events")
    let isOnQueue = Observable.just(1).observe(on: scheduler).map { _ in DispatchQueue.getSpecific(key: key) ?? false }
    XCTAssertEqual(try isOnQueue.toBlocking(timeout: 60).single(), true)
  }

  private actor Model {
    private(set) var numbers: [Int] = []
    func add(_ number: Int) { numbers.append(number) }
  }

  // Combine: `receive(on: queue).sink { number in Task { await model.add(number) } }`, for an actor
  func testReceiveOnAnActor() async {
    let (model, relay, received) = (Model(), PublishRelay<Int>(), expectation(description: "received"))
    relay.bind(on: model) { model, number in model.add(number) }.disposed(by: bag)
    relay.observe(on: model).filter { $0 == 100 }.bind(on: model) { _, _ in received.fulfill() }.disposed(by: bag)
    for number in 1...100 { relay.accept(number) }
    await fulfillment(of: [received], timeout: 60)
    let numbers = await model.numbers
    XCTAssertEqual(numbers, Array(1...100))
  }

  // Combine: `RunLoop.main`, `DispatchQueue.main` as a scheduler
  @MainActor
  func testTheMainQueue() async throws {
    let values = Observable.of(1, 2).delay(.milliseconds(1), scheduler: MainScheduler.instance).toArray()
    let received = try await values.value
    XCTAssertEqual(received, [1, 2])
  }

  // Combine: `DispatchQueue.global()` as a scheduler
  func testAConcurrentQueue() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .utility)
    XCTAssertEqual(try Observable.of(1, 2).observe(on: scheduler).toBlocking(timeout: 60).toArray(), [1, 2])
  }

  // Combine: `OperationQueue` as a scheduler
  func testAnOperationQueue() throws {
    let queue = OperationQueue()
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    let isOnQueue = Observable.just(1).observe(on: scheduler).map { _ in OperationQueue.current === queue }
    XCTAssertEqual(try isOnQueue.toBlocking(timeout: 60).single(), true)
  }

  // Combine: `ImmediateScheduler.shared`
  func testTheCurrentThread() throws {
    let log = log
    Observable.of(1, 2).observe(on: CurrentThreadScheduler.instance).subscribe(onNext: { log.append($0) }).disposed(by: bag)
    XCTAssertEqual(log.entries, ["1", "2"])
  }

  // Combine: `subscribe(on: queue)`
  func testSubscribeOn() throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .utility)
    let stream = Observable<Bool>.deferred { .just(Thread.isMainThread) }
    XCTAssertEqual(try stream.subscribe(on: scheduler).toBlocking(timeout: 60).single(), false)
  }

  // Combine: its `advance(by: .seconds(60))`, `run()`
  func testAdvancingTheTime() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), log)
    Observable<Int>.timer(.seconds(60), period: .seconds(60), scheduler: scheduler).take(2).subscribe(onNext: { log.append($0) }
    )
    .disposed(by: bag)
    scheduler.advanceTo(60)
    XCTAssertEqual(log.entries, ["0"])
    scheduler.start()
    XCTAssertEqual(log.entries, ["0", "1"])
  }

  // Combine: A scheduler of virtual time for tests, such as `DispatchQueue.test` of combine-schedulers
  func testVirtualTime() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start { Observable<Int>.timer(.seconds(60), scheduler: scheduler) }
    XCTAssertEqual(observer.events, [.next(260, 0), .completed(260)])
  }
}
