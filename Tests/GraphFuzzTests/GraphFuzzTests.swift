import GraphFuzz
import TestSupport
import XCTest

/// Plays random compositions of operators on the library and on the model.
final class GraphFuzzTests: XCTestCase {
  func testGraphsBehaveLikeTheirModels() {
    let report = GraphFuzzer.run(count: 2000, seed: randomSeed())
    if let mismatch = report.mismatch { XCTFail("\(mismatch)") }
    XCTAssertEqual(report.played, 2000)
  }
}
