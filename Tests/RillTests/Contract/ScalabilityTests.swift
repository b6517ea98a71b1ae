import Foundation
import Rill
import XCTest

/// Contract 12 and related tests: long streams and deep recursion need no more time per value, memory or stack than short ones.
final class ScalabilityTests: XCTestCase {
  /// Returns the resident memory in bytes.
  private func residentSize() throws -> Int {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
      return 1024 * (try XCTUnwrap(Int(line.split(whereSeparator: { !$0.isNumber })[0])))
    #else
      throw XCTSkip("only Linux reports the resident memory without unsafe code")
    #endif
  }

  /// The second half of a million inner streams takes about as long as the first half, and no more memory.
  func testFlatMapOverAMillionStreams() throws {
    try expectFlat("flatMap") { source in source.flatMap { Observable.just($0) } }
    try expectFlat("flatMapLatest") { source in source.flatMapLatest { Observable.just($0) } }
    try expectFlat("concatMap") { source in source.concatMap { Observable.just($0) } }
    try expectFlat("flatMapFirst") { source in source.flatMapFirst { Observable.just($0) } }
  }

  private func expectFlat(
    _ name: String, line: UInt = #line, _ build: (Observable<Int>) -> Observable<Int>
  ) throws {
    let half = 500_000
    let subject = PublishSubject<Int>()
    let sum = Counter()
    let subscription = build(subject).subscribe(onNext: { if $0 % 1000 == 0 { sum.add() } })
    for number in 0..<1000 { subject.onNext(number) }
    var times: [Duration] = []
    let before = try residentSize()
    for _ in 0..<2 {
      times.append(processorTime { for number in 0..<half { subject.onNext(number) } })
    }
    let grown = try residentSize() - before
    XCTAssertEqual(sum.value, 1 + 2 * half / 1000, name, line: line)
    XCTAssertLessThan(grown, 8 << 20, "\(name) grew by \(grown) bytes", line: line)
    // A coarse check: with quadratic growth, the second half would take three times as long as the first.
    XCTAssertLessThan(times[1], times[0] * 2.5, "\(name) slows down: \(times)", line: line)
    subscription.dispose()
  }

  /// Runs `body` on a stack that a recursion of 100,000 rounds would overflow many times.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    watched(120) { onThreads(1, stackSize: 512 << 10) { _ in body() } }
  }

  func testRetryOfManyAttempts() {
    onSmallStack {
      let attempts = Counter()
      let source = Observable<Int>.deferred {
        attempts.add() < 100_000 ? .error(Failure()) : .just(1)
      }
      XCTAssertEqual(source.retry().recorded(), ["1", "completed"])
      XCTAssertEqual(attempts.value, 100_000)
    }
  }

  func testRetryWhenOfManyAttempts() {
    onSmallStack {
      let attempts = Counter()
      let source = Observable<Int>.deferred {
        attempts.add() < 100_000 ? .error(Failure()) : .just(1)
      }
      XCTAssertEqual(source.retry { (errors: Observable<any Error>) in errors }.recorded(), ["1", "completed"])
      XCTAssertEqual(attempts.value, 100_000)
    }
  }

  func testCatchInItsOwnHandler() {
    onSmallStack {
      let attempts = Counter()
      @Sendable func attempt() -> Observable<Int> {
        Observable.error(Failure()).catch { _ in attempts.add() < 100_000 ? attempt() : .just(1) }
      }
      XCTAssertEqual(attempt().recorded(), ["1", "completed"])
      XCTAssertEqual(attempts.value, 100_000)
    }
  }

  func testConcatOfManySources() {
    onSmallStack {
      let sum = Counter()
      let sources = (0..<100_000).map { _ in Observable.just(1) }
      Observable.concat(sources).subscribe(onNext: { sum.add($0) }).dispose()
      XCTAssertEqual(sum.value, 100_000)
    }
  }

  func testConcatMapOverManyStreamsThatWait() {
    onSmallStack {
      let first = PublishSubject<Int>()
      let sum = Counter()
      let subscription = Observable.range(start: 0, count: 100_000)
        .concatMap { $0 == 0 ? first.asObservable() : Observable.just(1) }
        .subscribe(onNext: { sum.add($0) })
      XCTAssertEqual(sum.value, 0)
      first.onCompleted()
      XCTAssertEqual(sum.value, 99_999)
      subscription.dispose()
    }
  }

  func testIfEmptyInItself() {
    onSmallStack {
      let rounds = Counter()
      @Sendable func round() -> Observable<Int> {
        .empty().ifEmpty(switchTo: .deferred { rounds.add() < 100_000 ? round() : .just(1) })
      }
      XCTAssertEqual(round().recorded(), ["1", "completed"])
    }
  }
}
