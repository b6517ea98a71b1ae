import Foundation
import Rill
import RillSamples
import RillTesting
import XCTest

final class FeedViewModelTests: XCTestCase {
  private let time = TestScheduler(initialClock: 0)
  private lazy var observer = time.createObserver(String.self)
  private let bag = DisposeBag()

  /// Returns the statuses for refreshes at these times.
  ///
  /// A load takes 10 units of time and returns its end time, or fails if `failures` contains that.
  private func statuses(refreshes: [Int], failures: [Int] = []) -> [Recorded<Event<String>>] {
    let load = Single<Int>.timer(.seconds(10), scheduler: time).map { [time] _ in
      if failures.contains(time.clock) { throw Offline() }
      return time.clock
    }
    let model = FeedViewModel(FeedStatus(content: 0), now: { [time] in time.now }, load: load)
    model.status.map(\.summary).subscribe(observer).disposed(by: bag)
    for refresh in refreshes { time.scheduleAt(refresh) { model.refresh.accept(()) } }
    time.start()
    return observer.events
  }

  func testLoadsWhenItIsToldTo() {
    XCTAssertEqual(
      statuses(refreshes: [20, 50]),
      [
        .next(0, "0"), .next(20, "0 …"), .next(30, "30"), .next(50, "30 …"), .next(60, "60"),
      ])
  }

  func testKeepsWhatItHasWhenALoadFails() {
    XCTAssertEqual(
      statuses(refreshes: [20, 50, 80], failures: [60]),
      [
        .next(0, "0"), .next(20, "0 …"), .next(30, "30"), .next(50, "30 …"), .next(60, "30 offline"), .next(80, "30 offline …"),
        .next(90, "90"),
      ])
  }

  func testOneLoadAnswersAllWhoAskMeanwhile() {
    XCTAssertEqual(statuses(refreshes: [20, 25, 29]), [.next(0, "0"), .next(20, "0 …"), .next(30, "30")])
  }
}

private struct Offline: Error, CustomStringConvertible { var description: String { "offline" } }

extension FeedStatus<Int> {
  fileprivate var summary: String {
    [content.map { "\($0)" }, problem, isLoading ? "…" : nil].compactMap { $0 }.joined(separator: " ")
  }
}
