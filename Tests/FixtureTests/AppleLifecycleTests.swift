import Foundation
import TestSupport
import XCTest

/// The lifecycle sources of Apple's systems, compiled in Swift 6 mode with stand-ins for UIKit and WatchKit.
///
/// The stand-ins show that the code is right if their declarations are. Only the macOS workflow compiles it with the real ones.
final class AppleLifecycleTests: CompilingTestCase {
  func testUIKit() throws { try check("UIKit", uses: "UIScene.didActivateNotification") }
  func testWatchKit() throws { try check("WatchKit", uses: "WKApplication.didBecomeActiveNotification") }

  private func check(_ framework: String, uses name: String) throws {
    #if os(Linux)
      let compiler = SwiftCompiler(mode: 6)
      let folder = FileManager.default.temporaryDirectory.appending(path: "rill-\(framework)-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // As the real ones, the enumerations are not frozen.
      let standIn = try compiler.buildModule(
        framework, try compiler.files(in: "Tests/Fixtures/AppleLifecycle/\(framework)"), in: folder,
        ["-enable-library-evolution"])
      XCTAssertEqual(standIn.errors, [])

      // `os(watchOS)` is true on no other system.
      let folders = ["", "/Absence", "/Live", "/Model", "/Terminal"].map { "Sources/RillLifecycle\($0)" }
      let sources = try folders.flatMap { try compiler.files(in: $0) }.map { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        let copy = folder.appending(path: file.lastPathComponent)
        try text.replacing("canImport(WatchKit) && os(watchOS)", with: "canImport(WatchKit)")
          .write(to: copy, atomically: true, encoding: .utf8)
        return copy
      }
      XCTAssertTrue(try sources.contains { try String(contentsOf: $0, encoding: .utf8).contains(name) })
      let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      let options = ["-package-name", SwiftCompiler.packageName, "-I", folder.path]
      let module = try compiler.buildModule(
        "RillLifecycle", sources, in: folder, options + features.flatMap { ["-enable-upcoming-feature", $0] })
      XCTAssertEqual(module.text, "")
    #else
      throw XCTSkip("The system has frameworks of its own.")
    #endif
  }
}
