import Foundation
import XCTest

/// Apple's systems require a privacy manifest of a library that calls certain functions: its categories must be those of the calls.
final class PrivacyManifestTests: XCTestCase {
  /// Patterns that find the functions of each category.
  private static let categories = [
    "NSPrivacyAccessedAPICategoryFileTimestamp":
      #"\b(l?stat|fstat|fstatat|f?getattrlist(bulk|at)?) ?\(|\b(creation|modification|contentModification|fileModification)Date(Key)?\b"#,
    "NSPrivacyAccessedAPICategorySystemBootTime": #"\b(mach_absolute_time|systemUptime)\b"#,
    "NSPrivacyAccessedAPICategoryDiskSpace": #"\b(f?statv?fs|volumeAvailableCapacity\w*|systemFreeSize|systemSize)\b"#,
    "NSPrivacyAccessedAPICategoryActiveKeyboards": #"\bactiveInputModes\b"#,
    "NSPrivacyAccessedAPICategoryUserDefaults": #"\bUserDefaults\b"#,
  ]

  private func sources(of module: String) throws -> String {
    let folder = Repository.root.appending(path: "Sources/\(module)")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") }
    let lines = try files.flatMap {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8).split(separator: "\n")
    }
    return lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
  }

  private func manifest(of module: String) throws -> [String: Any]? {
    let file = Repository.root.appending(path: "Sources/\(module)/PrivacyInfo.xcprivacy")
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    return unsafe try XCTUnwrap(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  func testManifestsHaveTheCategoriesOfTheCalls() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: "Sources").path)
    var declaring: Set<String> = []
    for module in modules where module.lowercased() != module && !["GenerateOverloads", "BackgroundRefresh"].contains(module) {
      let code = try sources(of: module)
      let used = Self.categories.filter { code.range(of: $0.value, options: .regularExpression) != nil }.keys.sorted()
      let manifest = try manifest(of: module)
      let types = manifest?["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
      XCTAssertEqual(types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }.sorted(), used, module)
      for type in types {
        XCTAssertFalse((type["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []).isEmpty, "\(module) gives no reason")
      }
      guard let manifest else { continue }
      XCTAssertEqual(manifest["NSPrivacyTracking"] as? Bool, false, module)
      declaring.insert(module)
    }
    let package = try String(contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
    XCTAssertTrue(package.contains("[\(declaring.sorted().map { "\"\($0)\"" }.joined(separator: ", "))].contains(target.name)"))
    XCTAssertEqual(declaring, ["CRillDiagnostics", "RillStore", "RillUserDefaults"])
  }
}
