import Foundation
import Rill
import RillLifecycle
import RillTesting
import XCTest

/// The section about publishers.
final class PublisherTests: XCTestCase {
  private let bag = DisposeBag()
  private let log = Log()

  // Combine: `Just(1)`
  func testJust() throws {
    try expect(through: { _ in Observable.just(1) }, becomes: "(1|)")
  }

  // Combine: `Empty()`
  func testEmpty() throws {
    try expect(through: { _ in Observable<Int>.empty() }, becomes: "|")
  }

  // Combine: `Empty(completeImmediately: false)`
  func testNever() throws {
    try expect(through: { _ in Observable<Int>.never() }, becomes: "-")
  }

  // Combine: `Fail(error: Failure())`
  func testFail() throws {
    try expect(through: { _ in Observable<Int>.error(Failure()) }, becomes: "#", error: Failure())
  }

  // Combine: `Deferred { makePublisher() }`
  func testDeferred() {
    let log = log
    @Sendable func makeStream() -> Observable<Int> {
      log.append("made")
      return .just(1)
    }
    let stream = Observable.deferred { makeStream() }
    XCTAssertEqual(log.entries, [])
    for _ in 1...2 { stream.subscribe().disposed(by: bag) }
    XCTAssertEqual(log.entries, ["made", "made"])
  }

  // Combine: `[1, 2].publisher`, `Publishers.Sequence`
  func testSequence() throws {
    try expect(through: { _ in Observable.from([1, 2]) }, becomes: "(12|)")
    try expect(through: { _ in Observable.merge(.from([1, 2]), .from([3, 4])) }, becomes: "(1324|)")
  }

  // Combine: `optional.publisher`
  func testOptional() throws {
    for (optional, diagram) in [(1, "(1|)"), (nil, "|")] as [(Int?, String)] {
      try expect(through: { _ in Observable.from(optional: optional) }, becomes: diagram)
    }
  }

  // Combine: `result.publisher`
  func testResult() throws {
    for (result, diagram) in [(.success(1), "(1|)"), (.failure(Failure()), "#")] as [(Result<Int, Failure>, String)] {
      try expect(through: { _ in Observable.deferred { .just(try result.get()) } }, becomes: diagram, error: Failure())
    }
  }

  // Combine: `Future { promise in load(promise) }`
  func testFuture() async throws {
    let log = log
    @Sendable func load() async throws -> Int {
      log.append("load")
      return 1
    }
    let request = Single.create { try await load() }
    XCTAssertEqual(log.entries, [], "a Future starts at once")
    for _ in 1...2 {
      let value = try await request.value
      XCTAssertEqual(value, 1)
    }
    XCTAssertEqual(log.entries, ["load", "load"], "a Future loads once")

    let once = request.asObservable().share(replay: 1, scope: .forever)
    for _ in 1...2 {
      let value = try await once.asSingle().value
      XCTAssertEqual(value, 1)
    }
    XCTAssertEqual(log.entries, ["load", "load", "load"])
  }

  // Combine: `session.dataTaskPublisher(for: url)`
  func testDataTask() async throws {
    @Sendable func download(_ url: URL) async throws -> Data { Data(url.lastPathComponent.utf8) }  // as URLSession does
    let url = URL(filePath: "/cats")
    let data = try await Single.create { try await download(url) }.value
    XCTAssertEqual(data, Data("cats".utf8))
  }

  // Combine: `Timer.publish(every: 1, on: .main, in: .common).autoconnect()`
  func testTimer() throws {
    try expect(through: { scheduler in Observable<Int>.interval(.seconds(1), scheduler: scheduler) }, becomes: "-012!")
  }

  // Combine: `center.publisher(for: name)`
  func testNotifications() {
    let (center, log) = (NotificationCenter(), log)
    let name = Notification.Name("changed")
    center.rx.notification(name).subscribe(onNext: { log.append($0.name.rawValue) }).disposed(by: bag)
    center.post(name: name, object: nil)
    XCTAssertEqual(log.entries, ["changed"])
  }

  // Combine: A type of your own that conforms to `Publisher`
  func testAStreamOfOnesOwn() throws {
    let numbers = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)  // Ignored.
      return Disposables.create()
    }
    try expect(through: { _ in numbers }, becomes: "(1|)")
  }

  // Combine: `Deferred { Future { promise in load(promise) } }`
  func testDeferredFuture() {
    let log = log
    @Sendable func load(_ completion: @escaping @Sendable (Int) -> Void) {
      log.append("load")
      completion(1)
    }
    let number = Single.create { observer in
      load { observer(.success($0)) }; return Disposables.create()
    }
    for _ in 1...2 { number.asObservable().subscribe(onNext: { log.append($0) }).disposed(by: bag) }
    XCTAssertEqual(log.entries, ["load", "1", "load", "1"])
  }

  // Combine: `eraseToAnyPublisher()`
  func testErasure() {
    let relay = PublishRelay<Int>()
    let numbers: Observable<Int> = relay.asObservable()
    let doubled: Observable<Int> = numbers.map { $0 * 2 }.filter { $0 > 2 }
    let log = log
    doubled.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    relay.accept(1)
    relay.accept(2)
    XCTAssertEqual(log.entries, ["4"])
  }

  // Combine: `AnyPublisher<Int, any Error>`
  func testTheTypeOfAStream() throws {
    func numbers() -> Observable<Int> { .of(1, 2) }
    XCTAssertEqual(try numbers().toBlocking().toArray(), [1, 2])
  }

  // Combine: `AnyPublisher<Int, Never>`
  func testTheTypeOfAStreamWithoutErrors() throws {
    func numbers() -> Infallible<Int> { .of(1, 2) }
    XCTAssertEqual(try numbers().toBlocking().toArray(), [1, 2])
  }

  // Combine: `setFailureType(to: MyError.self)`
  func testAStreamThatCanFail() throws {
    let infallible = Infallible.of(1, 2)
    XCTAssertEqual(try infallible.asObservable().concat(Observable.of(3)).toBlocking().toArray(), [1, 2, 3])
  }
}
