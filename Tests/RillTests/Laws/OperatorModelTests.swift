import Rill
import TestSupport
import XCTest

/// Comparisons of operators with slow and obviously correct models, under random errors and random disposal.
final class OperatorModelTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread) }

  private func check(
    _ name: String, _ script: [ScriptStep], _ disposal: Int?, _ found: ScriptOutcome, _ model: ([ScriptStep]) -> ScriptOutcome,
    seed: UInt64?
  ) -> Bool {
    var expected = model(Array(script.prefix(disposal ?? script.count)))
    if disposal != nil, expected.end == nil { expected.end = .released }
    if found == expected { return true }
    let disposed = disposal.map { ", disposed after \($0) steps" } ?? ""
    let origin = seed.map { ", seed \($0)" } ?? ""
    XCTFail("\(name): \(script.map(\.description).joined(separator: " "))\(disposed): \(found), not \(expected)\(origin)")
    return false
  }

  func testOperatorsOfOneSource() {
    let seed = randomSeed()
    for operation in OneSourceModel.all {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<300 {
        let script = random.script(sources: 1, length: Int.random(in: 0...8, using: &random))
        let disposal = Bool.random(using: &random) ? Int.random(in: 0...script.count, using: &random) : nil
        let found = outcome(of: script, sources: 1, disposingAfter: disposal) { operation.build($0[0]) }
        let model = { (script: [ScriptStep]) in
          let (values, end) = OneSourceModel.input(script)
          return operation.model(values, end)
        }
        guard check(operation.name, script, disposal, found, model, seed: seed) else { break }
      }
    }
  }

  func testOperatorsOfSeveralSources() {
    let seed = randomSeed()
    for operation in SeveralSourcesModel.all {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<600 {
        let script = random.script(sources: operation.sources, length: Int.random(in: 0...14, using: &random))
        let disposal = Bool.random(using: &random) ? Int.random(in: 0...script.count, using: &random) : nil
        let found = outcome(of: script, sources: operation.sources, disposingAfter: disposal, operation.build)
        guard check(operation.name, script, disposal, found, operation.model, seed: seed) else { break }
      }
    }
  }

  /// Runs every order of five events for two sources, and of four events for three.
  func testEveryOrderOfEvents() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try onAllCores(SeveralSourcesModel.all) { operation in
      var isRight = true
      everyScript(sources: operation.sources, length: operation.sources == 2 ? 5 : 4) { script in
        guard isRight else { return }
        let found = outcome(of: script, sources: operation.sources, operation.build)
        isRight = check(operation.name, script, nil, found, operation.model, seed: nil)
      }
    }
  }
}
