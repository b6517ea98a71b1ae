import Rill
import XCTest

final class EventTests: XCTestCase {
  private let (next, error, completed) = (Event.next(1), Event<Int>.error(Failure()), Event<Int>.completed)

  func testParts() {
    XCTAssertEqual([next, error, completed].map(\.element), [1, nil, nil])
    XCTAssertEqual([next, error, completed].map { $0.error as? Failure }, [nil, Failure(), nil])
    XCTAssertEqual([next, error, completed].map(\.isCompleted), [false, false, true])
    XCTAssertEqual([next, error, completed].map(\.isStopEvent), [false, true, true])
    XCTAssertEqual([next, error, completed].map(\.event), [next, error, completed])
    XCTAssertEqual([next, error, completed].map { "\($0)" }, ["next(1)", "error(failure)", "completed"])
  }

  func testMap() {
    XCTAssertEqual([next, error, completed].map { $0.map { "\($0)" } }, [.next("1"), .error(Failure()), .completed])
    XCTAssertEqual(next.map { _ -> Int in throw Failure(name: "thrown") }, .error(Failure(name: "thrown")))
  }

  func testEquality() {
    XCTAssertEqual(next, .next(1))
    XCTAssertNotEqual(next, .next(2))
    XCTAssertNotEqual(next, completed)
    XCTAssertNotEqual(error, completed)
    XCTAssertEqual(error, .error(Failure()))
    XCTAssertNotEqual(error, .error(Failure(name: "other")))
    XCTAssertNotEqual(error, .error(RxError.unknown))
    XCTAssertEqual(Event<Int>.error(RxError.timeout), .error(RxError.timeout))
    XCTAssertNotEqual(Event<Int>.error(RxError.timeout), .error(RxError.overflow))
  }

  func testErrorDescriptions() {
    let subject = PublishSubject<Int>()
    let errors: [RxError] = [
      .unknown, .disposed(object: subject), .overflow, .argumentOutOfRange, .noElements, .moreThanOneElement, .timeout,
    ]
    XCTAssertEqual(Set(errors.map { "\($0)" }).count, errors.count)
    XCTAssertTrue("\(RxError.disposed(object: subject))".contains("PublishSubject"))
  }
}
