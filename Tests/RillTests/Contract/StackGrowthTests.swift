import Rill
import RillTesting
import TestSupport
import XCTest

/// What runs repeatedly runs at the same depth of the stack each time, and retains nothing more.
final class StackGrowthTests: XCTestCase {
  /// Returns an address in the stack frame of a function that the caller calls.
  @inline(never)
  private static func depth() -> UInt {
    var here: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }

  private final class Depths: @unchecked Sendable {
    // Sendable: one thread uses it.
    var first: UInt = 0
    var last: UInt = 0
    var count = 0

    func record() {
      last = depth()
      if count == 0 { first = last }
      count += 1
    }
  }

  private func check(_ depths: Depths, _ count: Int, line: UInt = #line) {
    XCTAssertEqual(depths.count, count, line: line)
    XCTAssertEqual(depths.first, depths.last, "the stack has grown", line: line)
  }

  func testTicksOfATimer() {
    let scheduler = HistoricalScheduler()
    let depths = Depths()
    let bag = DisposeBag()
    Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(20_000).subscribe(onNext: { _ in depths.record() })
      .disposed(by: bag)
    withExtendedLifetime(bag) { scheduler.start() }
    check(depths, 20_000)
  }

  func testUnhandledErrors() {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    let depths = Depths()
    Hooks.defaultErrorHandler = { _, _ in depths.record() }
    for _ in 0..<20_000 { Observable<Int>.error(MarbleError()).subscribe().dispose() }
    check(depths, 20_000)
  }

  func testADisposableThatIsAskedWhetherItIsDisposed() {
    let depths = Depths()
    func isDisposed(after questions: Int) {
      let disposable = Disposables.create { depths.record() }
      for _ in 0..<questions where disposable.isDisposed { XCTFail("disposed too early") }
      disposable.dispose()
    }
    isDisposed(after: 1)
    isDisposed(after: 20_000)
    check(depths, 2)
  }
}
