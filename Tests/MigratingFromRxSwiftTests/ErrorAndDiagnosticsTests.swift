import Rill
import XCTest

/// The section about errors and diagnostics.
final class ErrorAndDiagnosticsTests: XCTestCase {
  private let bag = DisposeBag()
  private let handler = Hooks.defaultErrorHandler

  override func tearDown() { Hooks.defaultErrorHandler = handler }

  func testUnhandledErrors() {
    var captured: [String] = []
    Hooks.defaultErrorHandler = { stack, error in captured += stack + ["\(error)"] }
    Observable<Int>.error(RxError.timeout).subscribe(file: "Model.swift", line: 7).disposed(by: bag)
    XCTAssertEqual(captured, ["Model.swift:7", "\(RxError.timeout)"])
    Observable<Int>.error(RxError.timeout).bind(to: PublishRelay<Int>()).disposed(by: bag)
    XCTAssertEqual(captured.last, "\(RxError.timeout)")
  }

  func testCallStacks() {
    let capture = Hooks.customCaptureSubscriptionCallstack
    Hooks.recordCallStackOnError = true
    Hooks.customCaptureSubscriptionCallstack = { ["load()"] }
    defer {
      Hooks.recordCallStackOnError = false
      Hooks.customCaptureSubscriptionCallstack = capture
    }
    var captured: [String] = []
    Hooks.defaultErrorHandler = { stack, _ in captured += stack }
    Observable<Int>.error(RxError.timeout).subscribe(file: "Model.swift", line: 7).disposed(by: bag)
    XCTAssertEqual(captured, ["Model.swift:7", "load()"])
  }

  func testResources() {
    Resources.isCounting = true
    defer { Resources.isCounting = false }
    let before = Resources.total
    var subscription: (any Disposable)? = Observable<Int>.never().subscribe()
    XCTAssertGreaterThan(Resources.total, before)
    subscription?.dispose()
    subscription = nil
    XCTAssertEqual(Resources.total, before)
  }
}
