import Rill
import XCTest

/// Contract 7: errors that closures of users throw.
final class ThrownErrorTests: XCTestCase {
  /// Contract 7: a thrown error becomes an error event, in every operator that takes a throwing closure.
  func testThrownErrorsBecomeEvents() {
    let source = Observable.of(1, 2)
    let streams: [(String, Observable<Int>)] = [
      ("map", source.map { _ in throw Failure() }),
      ("filter", source.filter { _ in throw Failure() }),
      ("compactMap", source.compactMap { _ in throw Failure() }),
      ("scan", source.scan(0) { _, _ in throw Failure() }),
      ("scan(into:)", source.scan(into: 0) { _, _ in throw Failure() }),
      ("reduce", source.reduce(0) { _, _ in throw Failure() }),
      ("reduce(mapResult:)", source.reduce(0, accumulator: +, mapResult: { _ in throw Failure() })),
      ("distinct key", source.distinctUntilChanged { _ -> Int in throw Failure() }),
      ("flatMap", source.flatMap { _ -> Observable<Int> in throw Failure() }),
      ("flatMapLatest", source.flatMapLatest { _ -> Observable<Int> in throw Failure() }),
      ("combineLatest", .combineLatest(source, source) { _, _ in throw Failure() }),
      ("zip", .zip(source, source) { _, _ in throw Failure() }),
      ("withLatestFrom", source.withLatestFrom(source) { _, _ in throw Failure() }),
      ("do", source.do(onNext: { _ in throw Failure() })),
      ("deferred", .deferred { throw Failure() }),
    ]
    for (name, stream) in streams { XCTAssertEqual(stream.recorded(), ["error(failure)"], name) }
  }
}
