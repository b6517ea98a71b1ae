import Rill
import RillTesting
import XCTest

final class WindowTests: XCTestCase {
  /// Returns a stage that shows windows as text: `0` is the start of the first window, `0.` its completion and `0!` its failure.
  private func windows(
    _ span: Int, _ count: Int
  ) -> (Observable<String>, TestScheduler) -> Observable<String> {
    { source, scheduler in
      source.window(timeSpan: .ticks(span), count: count, scheduler: scheduler).enumerated().flatMap { number, window in
        window.concat(Observable.just("\(number).")).catchAndReturn("\(number)!").startWith("\(number)")
      }
    }
  }

  func testWindowsLimitedByCount() throws {
    try expect(
      "a--b--c----d--|", through: windows(9, 2), becomes: "(0a)--(b[0.]1)--c----(d[1.]2)--([2.]|)",
      subscribed: "^-------------!")
    try expect("a-b|", through: windows(9, 1), becomes: "(0a[0.]1)-(b[1.]2)([2.]|)")
  }

  func testWindowsLimitedByTime() throws {
    try expect("-a-b-----c|", through: windows(4, 9), becomes: "0a-b([0.]1)---([1.]2)c([2.]|)")
  }

  /// A full window restarts the time span.
  func testAFullWindowRestartsTheTimeSpan() throws {
    try expect("-a-b-----", through: windows(4, 2), becomes: "0a-(b[0.]1)---([1.]2)--!", subscribed: "^---------!")
  }

  func testTheEndOfTheSource() throws {
    try expect("--|", through: windows(9, 9), becomes: "0-([0.]|)", subscribed: "^-!")
    try expect("|", through: windows(9, 9), becomes: "(0[0.]|)")
    try expect("a-#", through: windows(9, 9), becomes: "(0a)-([0!]#)", error: Failure(), subscribed: "^-!")
  }

  func testDisposalStopsTheTimer() throws {
    try expect("a-----b", through: windows(3, 9), becomes: "(0a)--([0.]1)-!", subscribed: "^----!")
  }

  /// A hot source schedules its events before the operator starts its timer, and a cold source does so afterwards.
  func testCountAndTimeCoincide() throws {
    try expect(.hot("-a-b-c|"), through: windows(3, 2), becomes: "0a-(b[0.]1)-c([1.]|)")
    try expect("-a-b-c|", through: windows(3, 2), becomes: "0a-([0.]1b)-(c[1.]2)([2.]|)")
  }

  /// The open window continues after the stream of windows is disposed, but no new window starts.
  ///
  /// It ends when it is full or when its time span ends.
  func testWindowsOutliveTheStreamOfWindows() throws {
    let first: (Int) -> (Observable<String>, TestScheduler) -> Observable<String> = { span in
      { $0.window(timeSpan: .ticks(span), count: 2, scheduler: $1).take(1).merge() }
    }
    try expect("-a-b-c|", through: first(9), becomes: "-a-(b|)", subscribed: "^--!")
    try expect("-a-b-c|", through: first(2), becomes: "-a|", subscribed: "^-!")
    try expect("-a-#", through: first(9), becomes: "-a-#", error: Failure(), subscribed: "^--!")
    try expect("-a-b-c|", through: first(9), becomes: "-a!", subscribed: "^-!")
  }

  /// After disposal of the stream of windows, the source remains subscribed to while a window has a subscriber.
  func testTheSourceIsDisposedWithTheLastSubscriber() {
    let subject = PublishSubject<String>()
    let log = Recorder<String>()
    let inner = CompositeDisposable()
    let outer = subject.window(timeSpan: .ticks(9), count: 9, scheduler: TestScheduler(initialClock: 0)).subscribe(
      onNext: { _ = inner.insert($0.record(into: log)) })
    outer.dispose()
    subject.onNext("a")
    XCTAssertEqual(log.entries, ["a"])
    XCTAssertTrue(subject.hasObservers)
    inner.dispose()
    XCTAssertFalse(subject.hasObservers)
  }

  func testTheSourceIsDisposedWithoutSubscribers() throws {
    try expect(
      "-a-b|", through: { $0.window(timeSpan: .ticks(9), count: 2, scheduler: $1).take(1).map { _ in "w" } }, becomes: "(w|)",
      subscribed: "")
  }

  /// Contract 10: a window drops what arrives before it has a subscriber.
  ///
  /// Here, each inner stream lasts longer than its window.
  func testWindowsThatWaitInConcatMap() throws {
    let longer: (Observable<String>, TestScheduler) -> Observable<String> = { source, scheduler in
      source.window(timeSpan: .ticks(9), count: 1, scheduler: scheduler).concatMap { window in
        window.concat(Observable<Int>.timer(.ticks(3), scheduler: scheduler).flatMap { _ in Observable<String>.empty() })
      }
    }
    try expect("a-b-c-|", through: longer, becomes: "a-----------|")
    let short: (Observable<String>, TestScheduler) -> Observable<String> = { source, scheduler in
      source.window(timeSpan: .ticks(9), count: 1, scheduler: scheduler).concatMap { $0 }
    }
    try expect("a-b-c-|", through: short, becomes: "a-b-c-|")
  }

  /// A late subscriber of a window receives only later values.
  func testLateSubscriptionToAWindow() throws {
    try expect(
      "-a-b-c-|",
      through: { source, scheduler in
        source.window(timeSpan: .ticks(99), count: 9, scheduler: scheduler)
          .flatMap { $0.delaySubscription(.ticks(2), scheduler: scheduler) }
      }, becomes: "---b-c-|")
    try expect(
      "-a|",
      through: { source, scheduler in
        source.window(timeSpan: .ticks(99), count: 9, scheduler: scheduler)
          .flatMap { $0.delaySubscription(.ticks(9), scheduler: scheduler) }
      }, becomes: "---------|")
  }
}
