import Rill
import RillLifecycle
import RillSamples
import RillTesting
import XCTest

final class BackgroundRefreshViewModelTests: XCTestCase {
  private let clock = VirtualClock()
  private lazy var model = BackgroundRefreshViewModel(clock: clock)

  func testRefreshesAfter30MinutesAndNotBefore() throws {
    let refreshes = model.outputs.refreshData.record()
    beAway(.seconds(1799))
    XCTAssertEqual(refreshes.values.count, 0)
    beAway(.seconds(1800))
    XCTAssertEqual(refreshes.values.count, 1)
  }

  func testSaysWhy() {
    let returns = model.outputs.returns.record()
    model.inputs.didBecomeActive.onNext(())
    beAway(.seconds(60))
    beAway(.seconds(3600))
    XCTAssertEqual(returns.values.map(\.absence), [.notAway, .lasted(.seconds(60)), .lasted(.seconds(3600))])
    XCTAssertEqual(returns.values.map(\.isRefreshing), [false, false, true])
  }

  func testMeasuresWhileNobodyListens() {
    model.inputs.willResignActive.onNext(())
    clock.advance(by: .seconds(1800))
    let refreshes = BehaviorRelay(value: 0)
    let subscription = model.outputs.refreshData.subscribe(onNext: { refreshes.update { $0 += 1 } })
    defer { subscription.dispose() }
    model.inputs.didBecomeActive.onNext(())
    XCTAssertEqual(refreshes.value, 1)
  }

  private func beAway(_ duration: Duration) {
    model.inputs.willResignActive.onNext(())
    clock.advance(by: duration)
    model.inputs.didBecomeActive.onNext(())
  }
}
