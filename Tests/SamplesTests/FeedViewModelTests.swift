import Foundation
import Rill
import RillLifecycle
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

  /// The user returns after half an hour, and leaves again during the refresh: first for less time than the system gives a task, then for
  /// more.
  func testARefreshAfterHalfAnHourIsOneBackgroundTask() {
    let tasks = OneBackgroundTask()
    let load = PublishSubject<Int>()
    let refresh = BackgroundRefreshViewModel(clock: time.virtualClock)
    let model = FeedViewModel(FeedStatus(content: 0), now: { [time] in time.now }, tasks: tasks, load: load.asSingle())
    refresh.outputs.refreshData.bind(to: model.refresh).disposed(by: bag)
    model.status.map { "\($0.summary) \(tasks.state.value)" }.subscribe(observer).disposed(by: bag)
    time.scheduleAt(100) { refresh.inputs.willResignActive.onNext(()) }
    time.scheduleAt(1900) { refresh.inputs.didBecomeActive.onNext(()) }
    time.scheduleAt(1901) { refresh.inputs.willResignActive.onNext(()) }
    time.scheduleAt(1910) {
      load.onNext(1)
      load.onCompleted()
      XCTAssertEqual(tasks.state.value, .ended)
    }
    time.start()
    XCTAssertEqual(observer.events, [.next(0, "0 none"), .next(1900, "0 … none"), .next(1910, "1 underWay")])
  }

  func testARefreshWhoseBackgroundTaskExpiresHasFailed() {
    let tasks = OneBackgroundTask()
    let model = FeedViewModel(FeedStatus(content: 0), tasks: tasks, load: PublishSubject<Int>().asSingle())
    model.status.map(\.summary).subscribe(observer).disposed(by: bag)
    model.refresh.accept(())
    tasks.expire()
    XCTAssertEqual(tasks.state.value, .ended)
    model.refresh.accept(())
    XCTAssertEqual(tasks.state.value, .underWay, "the next refresh is another task")
    let problem = "the system gives the background task \"refresh\" no more time"
    XCTAssertEqual(
      observer.events, [.next(0, "0"), .next(0, "0 …"), .next(0, "0 \(problem)"), .next(0, "0 \(problem) …")])
  }
}

private final class OneBackgroundTask: BackgroundTasks {
  enum State { case none, underWay, ended }

  let state = BehaviorRelay(value: State.none)
  private let expired = BehaviorRelay<(@Sendable () -> Void)?>(value: nil)

  func begin(named name: String, expired: @escaping @Sendable () -> Void) -> any Disposable {
    XCTAssertNotEqual(state.value, .underWay)
    state.accept(.underWay)
    self.expired.accept(expired)
    return Disposables.create { [state] in state.accept(.ended) }
  }

  func expire() { expired.value?() }
}

private struct Offline: Error, CustomStringConvertible { var description: String { "offline" } }

extension FeedStatus<Int> {
  fileprivate var summary: String {
    [content.map { "\($0)" }, problem, isLoading ? "…" : nil].compactMap { $0 }.joined(separator: " ")
  }
}
