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
      onSubscribed: { log.append("subscribed") }, onDispose: { log.append("disposed") }
    ).concat(Observable.never()).subscribe().disposed(by: bag)
    XCTAssertEqual(log.entries.filter { $0 != "subscribed" }, ["1", "completed", "disposed"])
    XCTAssertTrue(log.entries.contains("subscribed"))
  }

  /// A request that is resumed when its publisher has been subscribed to.
  func testARequestThatIsResumed() {
    let (log, answer) = (log, ReplaySubject<Int>.create(bufferSize: 1))
    let request = Observable<Int>.create { observer in
      log.append("made")
      return answer.subscribe(observer)
    }
    request.do(onSubscribed: { answer.onNext(7) }).subscribe(onNext: { log.append($0) }).disposed(by: bag)
    XCTAssertEqual(log.entries, ["made", "7"])
  }
}
