import Rill
import RillTesting
import XCTest

/// What users call and implement: `subscribe`.
final class CallingAndImplementingSubscribeTests: XCTestCase {
  func testTheResultOfSubscribeCanBeDiscarded() {
    var received: [Int] = []
    _ = Observable.of(1, 2).subscribe(onNext: { received.append($0) })
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
