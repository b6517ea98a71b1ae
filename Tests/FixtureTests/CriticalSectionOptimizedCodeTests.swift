import Foundation
import TestSupport
import XCTest

/// What the optimizer makes of critical sections.
final class CriticalSectionOptimizedCodeTests: CompilingTestCase {
  /// The sources of Rill that have the critical sections of its subjects, and those that they need.
  private static let folders = [
    "Core/Chain", "Core/Diagnostics", "Core/Disposables", "Core/Events", "Core/Platform", "Core/Serialization", "Core/Storage",
    "Delivery/Broadcast", "Delivery/EventGrammar",
  ]
  private static let files = [
    "Core/Observable": [
      "Fusion", "JustStream", "Observable", "ObservableConvertibleType", "ObservableType", "Subscribe",
    ],
    "Operators/Creating": ["Create"],
  ]

  /// A value that is read in a critical section is retained before the instruction that ends it.
  ///
  /// Otherwise, another thread could release the value first. No program shows that reliably: the window is one instruction. Code
  /// that is not specialized retains with calls that the optimizer does not move. So the sources are compiled with a file that
  /// makes the optimizer specialize them.
  func testNoRetainFollowsTheEndOfACriticalSection() throws {
    let compiler = SwiftCompiler(mode: 6)
    let output = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString).ll")
    defer { try? FileManager.default.removeItem(at: output) }
    var files = try compiler.files(in: "Tests/Fixtures/Concurrency/OptimizedCode")
    for folder in Self.folders { files += try compiler.files(in: "Sources/Rill/\(folder)") }
    for (folder, names) in Self.files {
      files += try compiler.files(in: "Sources/Rill/\(folder)").filter {
        names.contains($0.deletingPathExtension().lastPathComponent)
      }
    }
    let diagnosis = try compiler.emitOptimizedCode(of: files, to: output)
    XCTAssertEqual(diagnosis.status, 0, diagnosis.text)
    var function = ""
    var hasStored = false
    var specialized: Set<String> = []
    for line in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("define") { function = String(line) }
      // Instructions are indented, and a label begins a block of instructions without branches.
      if !line.hasPrefix(" ") { hasStored = false }
      // That of a gate and that of a mutex end with a compare-and-swap, and that of a gate whose queue has run with a store.
      if line.contains(/^  (%\d+ = )?(cmpxchg|store atomic i64)/), line.contains("release") {
        hasStored = true
        if function.contains("Tg5") || function.contains("6ValuesC") { specialized.insert(function) }
      }
      if hasStored, line.contains(/swift_\w*[rR]etain/) { XCTFail("\(line) comes after the end in \(function)") }
    }
    XCTAssertGreaterThan(specialized.count, 10, "no critical sections were found")
  }
}
