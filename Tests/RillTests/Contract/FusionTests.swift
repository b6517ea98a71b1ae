import Rill
import XCTest

/// Contract 1, 5 and 7, and the turns of synchronous sources, for operators that fuse with their neighbors.
///
/// An array fuses with the stage behind it, and `map` fuses with a `filter`.
final class FusionTests: XCTestCase {
  /// Contract 5: no delivery begins after `dispose()` has returned.
  func testDisposalInsideAMapIsSeenByTheFilterBehindIt() {
    for source in Self.sources {
      let subscription = SerialDisposable()
      let (start, log) = (PublishSubject<Void>(), Recorder<String>())
      subscription.disposable = start.flatMap { source }.map { value -> Int in
        if value == 2 { subscription.dispose() }
        return value
      }.filter { value in
        log.add("filter \(value)")
        return true
      }.subscribe(onNext: { log.add("\($0)") })
      start.onNext(())
      XCTAssertEqual(log.entries, ["filter 1", "1"])
    }
  }

  func testDisposalInsideTheFirstStageBehindAnArray() {
    let subscription = SerialDisposable()
    let (start, log) = (PublishSubject<Void>(), Recorder<String>())
    let stream = Observable.from([1, 2, 3]).map { value -> Int in
      log.add("map \(value)")
      if value == 2 { subscription.dispose() }
      return value
    }.filter { value in
      log.add("filter \(value)")
      return true
    }
    subscription.disposable = start.flatMap { stream }.subscribe(onNext: { log.add("\($0)") })
    start.onNext(())
    XCTAssertEqual(log.entries, ["map 1", "filter 1", "1", "map 2"])
  }

  func testDisposalInsideAFilter() {
    for source in Self.sources {
      let subscription = SerialDisposable()
      let (start, log) = (PublishSubject<Void>(), Recorder<Int>())
      subscription.disposable = start.flatMap { source }.map { $0 * 10 }.filter { value in
        if value == 20 { subscription.dispose() }
        return true
      }.subscribe(onNext: { log.add($0) })
      start.onNext(())
      XCTAssertEqual(log.entries, [10])
    }
  }

  /// Contract 7: a thrown error becomes an error event, and nothing runs after it.
  func testErrorsOfEitherStageEndTheStream() {
    for source in Self.sources {
      let log = Recorder<String>()
      let byMap = source.map { if $0 == 2 { throw Failure() } else { return $0 } }.filter { value in
        log.add("filter \(value)")
        return true
      }
      XCTAssertEqual(byMap.recorded(), ["1", "error(\(Failure()))"])
      XCTAssertEqual(log.entries, ["filter 1"])
      let byFilter = source.map { $0 * 10 }.filter { if $0 == 20 { throw Failure() } else { return true } }
      XCTAssertEqual(byFilter.recorded(), ["10", "error(\(Failure()))"])
    }
  }

  /// Synchronous sources take turns, also with stages behind them.
  func testArraysWithStagesBehindThemTakeTurns() {
    let first = Observable.from([1, 2, 3, 4]).map { $0 * 10 }.filter { $0 != 20 }
    let second = Observable.of(5, 6, 7).filter { $0 != 6 }
    let third = Observable.of(8, 9).map { $0 }
    XCTAssertEqual(
      Observable.merge(first, second, third).recorded(), ["10", "5", "8", "9", "30", "7", "40", "completed"])
  }

  /// Fusing a stream into one chain does not affect other chains, and each subscription starts at the beginning.
  func testSeveralChainsFromOneStream() {
    for source in Self.sources {
      let mapped = source.map { $0 * 10 }
      let (some, others) = (mapped.filter { $0 > 10 }, mapped.filter { $0 < 30 }.filter { $0 > 10 })
      for _ in 1...2 {
        XCTAssertEqual(mapped.recorded(), ["10", "20", "30", "completed"])
        XCTAssertEqual(some.recorded(), ["20", "30", "completed"])
        XCTAssertEqual(others.map { $0 + 1 }.recorded(), ["21", "completed"])
        XCTAssertEqual(source.recorded(), ["1", "2", "3", "completed"])
      }
    }
    XCTAssertEqual(Observable<Int>.from([]).map { $0 }.filter { $0 > 0 }.recorded(), ["completed"])
  }

  /// An array source, whose elements the stage behind it can emit, and a source that is no array.
  private static var sources: [Observable<Int>] { [.from([1, 2, 3]), .from(1...3)] }
}
