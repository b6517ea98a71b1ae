import Foundation
import ProgramRunner
import XCTest

/// What the optimizer makes of code that is emitted into clients.
final class OptimizedCodeTests: XCTestCase {
  /// A value that is read in a critical section is retained before the store that ends it.
  ///
  /// Otherwise, another thread could release the value first. No program shows that reliably: the window is one instruction.
  func testNoRetainFollowsTheEndOfACriticalSection() throws {
    let compiler = SwiftCompiler(mode: 6)
    let output = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString).ll")
    defer { try? FileManager.default.removeItem(at: output) }
    for file in try compiler.files(in: "Tests/Fixtures/Concurrency/OptimizedCode") {
      let diagnosis = try compiler.emitOptimizedCode(of: file, to: output)
      XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
      var function = ""
      var hasStored = false
      var storeCount = 0
      for line in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("define") { function = String(line) }
        // A label begins a block of instructions without branches.
        if line.hasPrefix("define") || line.contains(/^[A-Za-z0-9_.]+:/) { hasStored = false }
        if line.contains("store atomic"), line.contains("release") {
          hasStored = true
          storeCount += 1
        }
        if hasStored, line.contains(/swift_\w*[rR]etain/) { XCTFail("\(line) comes after the store in \(function)") }
      }
      XCTAssertGreaterThan(storeCount, 10, "no critical sections were found")
    }
  }
}
