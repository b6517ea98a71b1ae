import Rill
import RillTesting
import TestSupport
import XCTest

final class SharingSchedulerTests: XCTestCase {
  func testMocksNest() throws {
    let (outer, inner) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
    SharingScheduler.mock(scheduler: outer) {
      SharingScheduler.mock(makeScheduler: { inner }) { XCTAssertTrue(current() === inner) }
      XCTAssertTrue(current() === outer)
    }
    XCTAssertTrue(current() === MainScheduler.instance)
    XCTAssertThrowsError(try SharingScheduler.mock(scheduler: outer) { throw Failure() })
    XCTAssertTrue(current() === MainScheduler.instance)
  }

  func testAMockIsForItsThread() {
    SharingScheduler.mock(scheduler: TestScheduler(initialClock: 0)) {
      onThreads(1) { _ in XCTAssertTrue(SharingScheduler.make() as AnyObject === MainScheduler.instance) }
    }
  }

  func testWorkThatAnotherThreadLeavesDoesNotSeeAMock() {
    let (subject, log) = (PublishSubject<Int>(), Recorder<String>())
    let subscription = subject.subscribe(onNext: { value in
      log.add("\(value) \(SharingScheduler.make() as AnyObject === MainScheduler.instance ? "main" : "mock")")
      // Queued, since this thread delivers.
      if value == 1 { onThreads(1) { _ in subject.onNext(2) } }
    })
    SharingScheduler.mock(scheduler: TestScheduler(initialClock: 0)) { subject.onNext(1) }
    XCTAssertEqual(log.entries, ["1 mock", "2 main"])
    subscription.dispose()
  }

  @MainActor
  func testOperatorsWithoutAScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let bag = DisposeBag()
    let recorder = Recorder<String>()
    SharingScheduler.mock(scheduler: scheduler) {
      let source = PublishRelay<Int>()
      let driver = source.asDriver(onErrorJustReturn: 0)
      let streams: [(String, Signal<Int>)] = [
        ("debounce", driver.debounce(.seconds(3)).asSignal(onErrorSignalWith: .empty())),
        ("throttle", driver.throttle(.seconds(4)).asSignal(onErrorSignalWith: .empty())),
        ("delay", driver.delay(.seconds(5)).asSignal(onErrorSignalWith: .empty())),
        ("interval", .interval(.seconds(6))), ("timer", .timer(.seconds(7), period: .seconds(100))),
      ]
      for (name, stream) in streams {
        stream.emit(onNext: { recorder.add("\(name) \($0) at \(scheduler.clock)") }).disposed(by: bag)
      }
      source.accept(1)
    }
    // The conversions to a driver and to a signal take a tick each.
    scheduler.advanceTo(7)
    XCTAssertEqual(
      recorder.entries,
      ["throttle 1 at 2", "debounce 1 at 5", "interval 0 at 6", "timer 0 at 7", "delay 1 at 7"])
  }

  private func current() -> AnyObject { SharingScheduler.make() as AnyObject }
}
