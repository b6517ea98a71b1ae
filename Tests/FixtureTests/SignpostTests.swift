import Foundation
import TestSupport
import XCTest

/// The signposts for Instruments, compiled in Swift 6 mode with a stand-in for Apple's `os`.
///
/// The stand-in shows that the code is right if its declarations are. Only the macOS workflow compiles it with the real one.
final class SignpostTests: CompilingTestCase {
  func testSignposts() throws {
    #if os(Linux)
      let compiler = SwiftCompiler(mode: 6)
      let folder = FileManager.default.temporaryDirectory.appending(path: "rill-signposts-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let options = ["-package-name", SwiftCompiler.packageName, "-I", folder.path]
      for (name, files) in [
        ("os", try compiler.files(in: "Tests/Fixtures/Signposts/os")),
        ("RillLocks", try compiler.files(in: "Sources/RillLocks")),
      ] {
        let module = try compiler.buildModule(name, files, in: folder, options + ["-enable-experimental-feature", "RawLayout"])
        XCTAssertEqual(module.errors, [], name)
      }
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let sources = root.appending(path: "Sources/RillDiagnostics")
      // The protocol, without its imports.
      let text = try String(contentsOf: sources.appending(path: "SubscriptionMetricsHandler.swift"), encoding: .utf8)
      let protocols = try XCTUnwrap(text.range(of: "public protocol SubscriptionMetricsHandler"))
      let declarations = folder.appending(path: "SubscriptionMetricsHandler.swift")
      try (text[protocols.lowerBound...] + "public struct CallSite: Sendable { public let description: String }\n")
        .write(to: declarations, atomically: true, encoding: .utf8)
      let files = [
        declarations, sources.appending(path: "SubscriptionEnd.swift"), sources.appending(path: "SignpostMetricsHandler.swift"),
        root.appending(path: "Tests/Fixtures/Signposts/main.swift"),
      ]
      let program = folder.appending(path: "program")
      let objects = ["os", "RillLocks"].map { folder.appending(path: "\($0).o") }
      let build = try compiler.build(files + objects, linking: [], as: program, options + ["-warnings-as-errors"])
      XCTAssertEqual(build.text, "")
      XCTAssertEqual(
        try ProgramRun(program).output,
        """
        shop/Subscriptions begin Subscription Shop/Cart.swift:7
        shop/Subscriptions event Value Shop/Cart.swift:7 took 0.003 seconds
        shop/Subscriptions end Subscription completed

        """)
    #else
      throw XCTSkip("The system has signposts of its own.")
    #endif
  }
}
