import Rill
import RillTesting
import XCTest

final class UsingTests: XCTestCase {
  /// Checks `using` with the stream of `source`, and when the resource is disposed.
  private func expect(
    _ source: MarbleSourceDiagram, becomes expected: String, disposed: [String], subscribed: String, line: UInt = #line
  ) throws {
    let log = Recorder<String>()
    try RillTesting.expect(
      source,
      through: { source in
        Observable.using({ AnonymousResource { log.add("resource") } }) { _ in source }
          .do(onNext: { log.add($0) }, afterError: { _ in log.add("error") }, afterCompleted: { log.add("completed") })
      }, becomes: expected, subscribed: subscribed, line: line)
    XCTAssertEqual(log.entries, disposed, line: line)
  }

  func testTheResourceIsDisposedAfterTheEnd() throws {
    try expect("a--b--|", becomes: "a--b--|", disposed: ["a", "b", "completed", "resource"], subscribed: "^-----!")
    try expect("a--#", becomes: "a--#", disposed: ["a", "error", "resource"], subscribed: "^--!")
    try expect("a--b--|", becomes: "a-!", disposed: ["a", "resource"], subscribed: "^-!")
  }

  func testDisposalDisposesTheStreamBeforeItsResource() {
    let log = Recorder<String>()
    Observable.using({ AnonymousResource { log.add("resource") } }) { _ in
      Observable<Int>.never().do(onDispose: { log.add("stream") })
    }.subscribe().dispose()
    XCTAssertEqual(log.entries, ["stream", "resource"])
  }

  func testErrorsOfTheFactories() throws {
    let noResource = Observable<Int>.using({ () throws -> BooleanDisposable in throw Failure() }) { _ in .just(1) }
    try RillTests.expect(noResource, becomes: "#", error: Failure())

    let resource = BooleanDisposable()
    let noStream = Observable<Int>.using({ resource }) { _ in throw Failure() }
    try RillTests.expect(noStream, becomes: "#", error: Failure())
    XCTAssertTrue(resource.isDisposed)
  }

  func testAResourceForEachSubscription() throws {
    let made = Counter()
    let stream = Observable<Int>.using({
      made.add()
      return BooleanDisposable()
    }) { _ in .just(made.value) }
    try RillTests.expect(stream.concat(stream), becomes: "(12|)")
  }

  func testTheFactoryOfTheStreamHasTheResource() throws {
    let resource = BooleanDisposable()
    try RillTests.expect(Observable.using({ resource }) { .just($0 === resource && !$0.isDisposed) }, becomes: "([true]|)")
    XCTAssertTrue(resource.isDisposed)
  }

  func testASynchronousStreamThatEndsEarly() throws {
    let resource = BooleanDisposable()
    try RillTests.expect(Observable.using({ resource }) { _ in .repeatElement("a") }.take(2), becomes: "(aa|)")
    XCTAssertTrue(resource.isDisposed)
  }
}

private struct AnonymousResource: Disposable {
  let action: @Sendable () -> Void

  func dispose() { action() }
}
