import Rill
import TestSupport
import XCTest

/// Equations that hold for every source, under random errors and random disposal.
final class AlgebraicLawTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread) }

  private typealias Side = ([Observable<Int>]) -> Observable<Int>

  private func expect(
    _ left: @escaping Side, equals right: @escaping Side, sources: Int = 1, file: StaticString = #filePath, line: UInt = #line
  ) {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let script = random.script(sources: sources, length: Int.random(in: 0...8, using: &random))
      let disposal = Bool.random(using: &random) ? Int.random(in: 0...script.count, using: &random) : nil
      let outcomes = [left, right].map { outcome(of: script, sources: sources, disposingAfter: disposal, $0) }
      guard outcomes[0] != outcomes[1] else { continue }
      let text = script.map(\.description).joined(separator: " ")
      return XCTFail(
        "\(text), disposal \(disposal ?? -1): \(outcomes[0]), not \(outcomes[1]), seed \(seed)", file: file, line: line)
    }
  }

  private static let double: @Sendable (Int) throws -> Int = { if $0 == 3 { throw Failure(name: "3") } else { $0 * 2 } }
  private static let isOdd: @Sendable (Int) -> Bool = { $0 % 2 == 1 }

  func testMapFusion() {
    expect({ $0[0].map(Self.double).map { $0 + 1 } }, equals: { $0[0].map { try Self.double($0) + 1 } })
    expect({ $0[0].map { $0 } }, equals: { $0[0] })
  }

  func testFilterFusion() {
    expect({ $0[0].filter(Self.isOdd).filter { $0 > 1 } }, equals: { $0[0].filter { Self.isOdd($0) && $0 > 1 } })
    expect({ $0[0].filter { _ in true } }, equals: { $0[0] })
    expect({ $0[0].filter(Self.isOdd).map { $0 } }, equals: { $0[0].compactMap { Self.isOdd($0) ? $0 : nil } })
  }

  func testMergeWithEmpty() {
    expect({ .merge($0[0], .empty()) }, equals: { $0[0] })
    expect({ .merge(.empty(), $0[0]) }, equals: { $0[0] })
    expect({ Observable.of($0[0], .empty()).merge() }, equals: { $0[0] })
  }

  func testMergeCommutes() {
    expect({ .merge($0[0], $0[1]) }, equals: { .merge($0[1], $0[0]) }, sources: 2)
  }

  func testConcatWithEmpty() {
    expect({ $0[0].concat(Observable.empty()) }, equals: { $0[0] })
    expect({ Observable<Int>.empty().concat($0[0]) }, equals: { $0[0] })
  }

  func testConcatAssociates() {
    expect({ $0[0].concat($0[1]).concat($0[2]) }, equals: { $0[0].concat($0[1].concat($0[2])) }, sources: 3)
  }

  func testTakeThenTheRest() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    for count in 0...4 { expect({ .concat($0[0].take(count), $0[0]) }, equals: { $0[0] }) }
    expect({ $0[0].skip(2).take(2) }, equals: { $0[0].take(4).skip(2) })
  }

  func testZipWithItself() {
    expect({ .zip($0[0], $0[0]) { $0 * 10 + $1 } }, equals: { $0[0].map { $0 * 11 } })
  }

  func testShareEmitsTheEventsOfItsSource() {
    expect({ $0[0].share() }, equals: { $0[0] })
    expect({ $0[0].share(replay: 3, scope: .forever) }, equals: { $0[0] })
    expect({ $0[0].publish().refCount() }, equals: { $0[0] })
  }

  func testRethrowingAndMaterializingChangeNothing() {
    expect({ $0[0].catch { .error($0) } }, equals: { $0[0] })
    expect({ $0[0].materialize().dematerialize() }, equals: { $0[0] })
  }

  func testFlatteningStreamsOfOneValue() {
    expect({ $0[0].flatMap { Observable.just($0) } }, equals: { $0[0] })
    expect({ $0[0].concatMap { Observable.just($0) } }, equals: { $0[0].flatMapLatest { Observable.just($0) } })
    expect({ $0[0].flatMap { _ in Observable<Int>.empty() } }, equals: { $0[0].filter { _ in false } })
  }

  func testTakeWhileThenTheRest() {
    expect(
      { .concat($0[0].take(while: { $0 < 2 }, behavior: .inclusive), $0[0]) }, equals: { $0[0] })
  }
}
