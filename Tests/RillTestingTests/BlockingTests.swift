import Dispatch
import Rill
import RillLocks
import RillTesting
import XCTest

final class BlockingTests: XCTestCase, ConcernsThreads {
  private let three = Observable.of(1, 2, 3)
  private let none = Observable<Int>.empty()
  private let failing = Observable.concat(.of(1, 2), .error(Failure()))

  func testToArray() throws {
    XCTAssertEqual(try three.toBlocking().toArray(), [1, 2, 3])
    XCTAssertEqual(try none.toBlocking().toArray(), [])
    XCTAssertThrowsError(try failing.toBlocking().toArray()) { XCTAssertEqual($0 as? Failure, Failure()) }
    XCTAssertEqual(try three.toArray().toBlocking().toArray(), [[1, 2, 3]])
  }

  func testFirst() throws {
    XCTAssertEqual(try three.toBlocking().first(), 1)
    XCTAssertNil(try none.toBlocking().first())
    XCTAssertEqual(try failing.toBlocking().first(), 1)
    XCTAssertThrowsError(try Observable<Int>.error(Failure()).toBlocking().first()) {
      XCTAssertEqual($0 as? Failure, Failure())
    }
  }

  func testFirstOfASynchronousSourceWithoutEnd() throws {
    let numbers = sequence(first: 0) { $0 + 1 }
    XCTAssertEqual(try Observable.from(numbers).toBlocking().first(), 0)
  }

  func testLast() throws {
    XCTAssertEqual(try three.toBlocking().last(), 3)
    XCTAssertNil(try none.toBlocking().last())
    XCTAssertThrowsError(try failing.toBlocking().last())
  }

  func testSingle() throws {
    XCTAssertEqual(try Observable.just(1).toBlocking().single(), 1)
    assertThrows(.noElements) { try none.toBlocking().single() }
    assertThrows(.moreThanOneElement) { try three.toBlocking().single() }
    assertThrows(.moreThanOneElement) { try Observable.concat(.of(1, 2), .never()).toBlocking().single() }
  }

  func testSingleWithAPredicate() throws {
    XCTAssertEqual(try three.toBlocking().single { $0 == 2 }, 2)
    assertThrows(.noElements) { try three.toBlocking().single { $0 > 3 } }
    assertThrows(.moreThanOneElement) { try three.toBlocking().single { $0 > 1 } }
    XCTAssertThrowsError(try three.toBlocking().single { _ in throw Failure() }) { XCTAssertEqual($0 as? Failure, Failure()) }
  }

  func testMaterialize() {
    guard case .completed([1, 2, 3]) = three.toBlocking().materialize() else { return XCTFail("did not complete") }
    guard case .failed([1, 2], let error) = failing.toBlocking().materialize() else { return XCTFail("did not fail") }
    XCTAssertEqual(error as? Failure, Failure())
  }

  // MARK: Time

  func testTimeout() {
    assertThrows(.timeout) { try Observable<Int>.never().toBlocking(timeout: .milliseconds(10)).first() }
    let begun = Observable.concat(.just(1), .never())
    guard case .failed([1], RxError.timeout) = begun.toBlocking(timeout: .zero).materialize() else {
      return XCTFail("did not fail")
    }
  }

  func testTimeoutOnAnotherThread() {
    let isTimeout = Locked(false)
    DispatchQueue.global().sync {
      guard case .failed([], RxError.timeout) = Observable<Int>.never().toBlocking(timeout: .milliseconds(10)).materialize()
      else { return }
      isTimeout.withLock { $0 = true }
    }
    XCTAssertTrue(isTimeout.withLock { $0 })
  }

  func testTheSubscriptionIsDisposed() throws {
    let log = Recorder<String>()
    let source = Observable.concat(three, .never()).do(onDispose: { log.add("disposed") })
    XCTAssertEqual(try source.toBlocking().first(), 1)
    assertThrows(.timeout) { try source.toBlocking(timeout: .zero).last() }
    XCTAssertEqual(log.entries, ["disposed", "disposed"])
  }

  // MARK: Threads

  func testWaitsForAnotherThread() throws {
    XCTAssertEqual(try later(on: DispatchQueue(label: "later")).toBlocking(timeout: .seconds(20)).toArray(), [1, 2])
  }

  func testWaitsForTheMainQueue() throws {
    XCTAssertTrue(Thread.isMainThread)
    XCTAssertEqual(try later(on: .main).toBlocking(timeout: .seconds(20)).toArray(), [1, 2])
    XCTAssertEqual(try onMain().toBlocking(timeout: .seconds(20)).toArray(), [1])
  }

  func testWaitsOnAnotherThreadForTheMainQueue() throws {
    let result = Locked<[Int]>([])
    let done = expectation(description: "done")
    let source = later(on: .main)
    DispatchQueue.global().async {
      let values = try? source.toBlocking(timeout: .seconds(20)).toArray()
      result.withLock { $0 = values ?? [] }
      done.fulfill()
    }
    wait(for: [done], timeout: 20)
    XCTAssertEqual(result.withLock { $0 }, [1, 2])
  }

  private func later(on queue: DispatchQueue) -> Observable<Int> {
    .create { observer in
      queue.async {
        observer.onNext(1)
        queue.async {
          observer.onNext(2)
          observer.onCompleted()
        }
      }
      return Disposables.create()
    }
  }

  private func onMain() -> Observable<Int> {
    .create { observer in
      MainScheduler.asyncInstance.schedule(1) { value in
        observer.onNext(value)
        observer.onCompleted()
        return Disposables.create()
      }
    }
  }

  private func assertThrows<Result>(_ expected: RxError, line: UInt = #line, _ body: () throws -> Result) {
    XCTAssertThrowsError(try body(), line: line) { XCTAssertEqual("\($0)", "\(expected)", line: line) }
  }
}
