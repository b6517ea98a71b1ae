import Foundation
import XCTest

/// A tracker, a leak report and an unhandled error name the line of the program that subscribed, and not one of the library.
final class CallSiteRuleTests: XCTestCase {
  func testSubscribingFunctionsTakeTheirCallSite() throws {
    let folder = Repository.root.appending(path: "Tests/PublicInterface")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    var checked = 0
    for file in files where file.pathExtension == "txt" {
      for declaration in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let match = declaration.firstMatch(of: /func (bind|drive|emit|subscribe)\b.* -> any (Disposable|Cancelable)/)
        else { continue }
        // `subscribe(_ observer:)` is a requirement, which no caller's line can reach.
        if match.1 == "subscribe", declaration.contains("(_ observer: Observer)") { continue }
        checked += 1
        XCTAssertTrue(declaration.contains("file: StaticString"), "\(file.lastPathComponent): \(declaration)")
      }
    }
    XCTAssertGreaterThan(checked, 60)
  }
}
