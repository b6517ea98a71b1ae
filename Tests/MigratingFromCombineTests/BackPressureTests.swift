import Dispatch
import Rill
import RillTesting
import XCTest

/// The rows about demand and buffers in the section about subscribers.
final class BackPressureTests: XCTestCase {
  private let bag = DisposeBag()
  private let log = Log()

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
}
