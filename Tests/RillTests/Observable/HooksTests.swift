import Rill
import XCTest

final class HooksTests: XCTestCase {
  private let log = Recorder<[String]>()
  private let (handler, capture, isRecording) = (
    Hooks.defaultErrorHandler, Hooks.customCaptureSubscriptionCallstack, Hooks.recordCallStackOnError
  )

  override func setUp() {
    let log = log
    Hooks.defaultErrorHandler = { stack, error in log.add(stack + ["\(error)"]) }
  }

  override func tearDown() {
    Hooks.defaultErrorHandler = handler
    Hooks.customCaptureSubscriptionCallstack = capture
    Hooks.recordCallStackOnError = isRecording
  }

  private let failing = Observable<Int>.error(Failure())

  func testUnhandledErrors() {
    failing.subscribe(onNext: { _ in }, file: "Model.swift", line: 7).dispose()
    failing.subscribe(onCompleted: {}, file: "Model.swift", line: 8).dispose()
    failing.subscribe(file: "Model.swift", line: 9).dispose()
    failing.subscribe(with: log, onNext: { _, _ in }, file: "Model.swift", line: 10).dispose()
    XCTAssertEqual(log.entries, (7...10).map { ["Model.swift:\($0)", "failure"] })
  }

  /// Contract 7: an unhandled error is passed to the hook, with the call site.
  func testUnhandledErrorReachesTheHook() {
    let line = #line + 1
    failing.subscribe(onNext: { _ in }).dispose()
    XCTAssertEqual(log.entries, [["RillTests/HooksTests.swift:\(line)", "failure"]])
    failing.subscribe(onError: { _ in }).dispose()
    XCTAssertEqual(log.count, 1)
  }

  func testHandledErrors() {
    failing.subscribe(onError: { _ in }).dispose()
    failing.subscribe(with: log, onError: { _, _ in }).dispose()
    failing.subscribe { (_: Event<Int>) in }.dispose()
    failing.subscribe(AnyObserver { _ in }).dispose()
    failing.catchAndReturn(1).subscribe().dispose()
    XCTAssertEqual(log.entries, [])
  }

  func testCallStackOfTheSubscription() {
    let captured = Counter()
    Hooks.customCaptureSubscriptionCallstack = { ["screen \(captured.add())", "app"] }
    let source = PublishSubject<Int>()
    XCTAssertFalse(Hooks.recordCallStackOnError)
    let before = source.subscribe(file: "A.swift", line: 1)
    XCTAssertEqual(captured.value, 0, "capturing is expensive, so it is off by default")
    Hooks.recordCallStackOnError = true
    let after = source.subscribe(file: "B.swift", line: 2)
    let withObject = source.subscribe(with: log, file: "C.swift", line: 3)
    let handled = source.subscribe(onError: { _ in })
    XCTAssertEqual(captured.value, 2)
    source.onError(Failure())
    XCTAssertEqual(
      log.entries,
      [
        ["A.swift:1", "failure"], ["B.swift:2", "screen 1", "app", "failure"], ["C.swift:3", "screen 2", "app", "failure"],
      ])
    for each in [before, after, withObject, handled] { each.dispose() }
  }

  /// Every subscription without an error handler, whatever its stream is and its closures are.
  func testCallStackOfTheSubscriptionToAnInfallible() {
    struct FailingInfallible: InfallibleType {
      let source: PublishSubject<Int>
      func asObservable() -> Observable<Int> { source }
    }
    let captured = Counter()
    Hooks.customCaptureSubscriptionCallstack = { ["screen \(captured.add())"] }
    Hooks.recordCallStackOnError = true
    let stream = FailingInfallible(source: PublishSubject())
    let subscriptions = [
      stream.subscribe({ (_: InfallibleEvent<Int>) in }, file: "A.swift", line: 1),
      stream.subscribe(onNext: { _ in }, file: "B.swift", line: 2),
      stream.subscribe(with: log, file: "C.swift", line: 3),
    ]
    XCTAssertEqual(captured.value, 3, "captured when subscribing, for the stack of the error is another one")
    stream.source.onError(Failure())
    XCTAssertEqual(
      log.entries,
      [
        ["A.swift:1", "screen 1", "failure"], ["B.swift:2", "screen 2", "failure"], ["C.swift:3", "screen 3", "failure"],
      ])
    for each in subscriptions { each.dispose() }
  }

  func testWithoutACustomCallStack() {
    Hooks.recordCallStackOnError = true
    failing.subscribe(file: "A.swift", line: 1).dispose()
    XCTAssertEqual(log.entries, [["A.swift:1", "failure"]])
  }

  /// The hooks are replaced while they are in use.
  func testHooksFromManyThreads() {
    let failing = failing
    onThreads(3) { thread in
      for _ in 0..<200 {
        Hooks.customCaptureSubscriptionCallstack = { ["\(thread)"] }
        Hooks.recordCallStackOnError = thread == 0
        failing.subscribe(file: "A.swift", line: 1).dispose()
      }
    }
    XCTAssertEqual(log.count, 600)
    for entry in log.entries { XCTAssertTrue([2, 3].contains(entry.count), "\(entry)") }
  }
}
