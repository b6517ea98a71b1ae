import Rill
import RillTesting
import XCTest

/// The rows about debugging in the section about subscribers.
final class DebuggingTests: XCTestCase {
  private let bag = DisposeBag()
  private let log = Log()

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
