import Rill
import RillTesting
import Samples
import XCTest

final class BackgroundRefreshViewModelTests: XCTestCase {
  private func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

  func testRefreshesAfter1800SecondsAndNotBefore() {
    let user = User()
    user.leaves()
    user.waits(.seconds(1799))
    user.returns()
    XCTAssertEqual(user.refreshes, 0)
    user.leaves()
    user.waits(.seconds(1800))
    user.returns()
    XCTAssertEqual(user.refreshes, 1)
  }

  func testTheLastInstantCounts() {
    let user = User()
    user.leaves()
    user.waits(minutes(30) - .nanoseconds(1))
    user.returns()
    XCTAssertEqual(user.refreshes, 0)
  }

  func testMeasuresFromTheLatestAbsence() {
    let user = User()
    user.leaves()
    user.waits(minutes(31))
    user.returns()
    XCTAssertEqual(user.refreshes, 1)
    user.waits(minutes(1))
    user.leaves()
    user.waits(minutes(1))
    user.returns()
    XCTAssertEqual(user.refreshes, 1)
  }

  func testIgnoresASecondReturn() {
    let user = User()
    user.leaves()
    user.waits(minutes(31))
    user.returns()
    user.returns()
    user.waits(minutes(31))
    user.returns()
    XCTAssertEqual(user.refreshes, 1)
  }

  func testMeasuresFromTheFirstOfTwoResignations() {
    let user = User()
    user.leaves()
    user.waits(minutes(29))
    user.leaves()
    user.waits(minutes(1))
    user.returns()
    XCTAssertEqual(user.refreshes, 1)
  }

  func testIgnoresALaunch() {
    let user = User()
    user.waits(minutes(60))
    user.returns()
    XCTAssertEqual(user.refreshes, 0)
  }

  func testTakesAnotherThreshold() {
    let user = User(threshold: .seconds(5))
    user.leaves()
    user.waits(.seconds(4))
    user.returns()
    XCTAssertEqual(user.refreshes, 0)
    user.leaves()
    user.waits(.seconds(5))
    user.returns()
    XCTAssertEqual(user.refreshes, 1)
  }

  func testSaysWhy() {
    let user = User()
    user.returns()
    user.leaves()
    user.waits(minutes(1))
    user.returns()
    user.leaves()
    user.waits(minutes(31))
    user.returns()
    XCTAssertEqual(user.visits.map(\.away), [nil, minutes(1), minutes(31)])
    XCTAssertEqual(user.visits.map(\.isRefreshing), [false, false, true])
    XCTAssertEqual(user.visits.map(\.threshold), [minutes(30), minutes(30), minutes(30)])
  }

  func testMeasuresWhileNobodyListens() {
    let clock = VirtualClock()
    let model = BackgroundRefreshViewModel(clock: clock)
    model.inputs.willResignActive.onNext(())
    clock.advance(by: minutes(30))
    let user = User(clock, model)
    user.returns()
    XCTAssertEqual(user.refreshes, 1)
  }

  func testMeasuresRealTimeByDefault() {
    let model = BackgroundRefreshViewModel(threshold: .zero)
    let user = User(VirtualClock(), model)
    user.leaves()
    user.returns()
    XCTAssertEqual(user.refreshes, 1)
  }

  func testIsReleased() {
    var model: BackgroundRefreshViewModel? = BackgroundRefreshViewModel()
    let watch = Watch(object: model)
    model = nil
    XCTAssertNil(watch.object)
  }
}

private struct Watch {
  weak var object: BackgroundRefreshViewModel?
}

/// Leaves and returns, and sees what the model makes of it.
private final class User: @unchecked Sendable {
  // Sendable: all of a test happens on one thread.
  private(set) var refreshes = 0
  private(set) var visits: [Return] = []
  private let clock: VirtualClock
  private let model: BackgroundRefreshViewModel
  private let bag = DisposeBag()

  init(_ clock: VirtualClock, _ model: BackgroundRefreshViewModel) {
    self.clock = clock
    self.model = model
    model.outputs.refreshData.subscribe(with: self, onNext: { user, _ in user.refreshes += 1 }).disposed(by: bag)
    model.outputs.returns.subscribe(with: self, onNext: { $0.visits.append($1) }).disposed(by: bag)
  }

  convenience init() {
    let clock = VirtualClock()
    self.init(clock, BackgroundRefreshViewModel(clock: clock))
  }

  convenience init(threshold: Duration) {
    let clock = VirtualClock()
    self.init(clock, BackgroundRefreshViewModel(threshold: threshold, clock: clock))
  }

  func leaves() { model.inputs.willResignActive.onNext(()) }

  func returns() { model.inputs.didBecomeActive.onNext(()) }

  func waits(_ duration: Duration) { clock.advance(by: duration) }
}
