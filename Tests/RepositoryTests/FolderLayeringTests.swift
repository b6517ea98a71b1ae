import Foundation
import XCTest

/// The folders of `Sources/Rill`, and which of them may use which.
final class FolderLayeringTests: XCTestCase {
  /// From the bottom to the top: a folder uses those before it, and never one behind it.
  static let rooms = [
    "Core/Platform", "Core/Storage", "Core/Diagnostics", "Core/Events", "Core/Chain", "Core/Disposables",
    "Core/Serialization", "Core/Observable", "Delivery/Broadcast", "Delivery/EventGrammar", "Delivery/WindowsAndGroups",
    "Delivery/Combining", "Delivery/Derived", "Delivery/Scheduling", "Delivery/MainActor", "Schedulers", "Binding", "Subjects",
    "Operators", "Traits", "Concurrency", "Migration",
  ]
  private static let files = rooms.map { Repository.files(in: "Sources/Rill/\($0)") }

  func testNoRoomUsesATypeOfOneAboveIt() {
    let types = Self.files.map { Set(Self.types(in: $0)) }
    for (height, files) in Self.files.enumerated() {
      XCTAssertFalse(files.isEmpty, "there is no folder \(Self.rooms[height])")
      for file in files {
        let words = Set(file.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        for above in Self.rooms.indices.dropFirst(height + 1) {
          for type in words.intersection(types[above]) {
            XCTFail("\(file.path) uses \(type), which is in \(Self.rooms[above])")
          }
        }
      }
    }
  }

  /// Only what is not public: public names are also those of the standard library.
  func testNoRoomUsesAnExtensionOfOneAboveIt() {
    var homes: [String: Set<Int>] = [:]
    for (height, files) in Self.files.enumerated() {
      for name in files.flatMap({ $0.code.matches(of: #/\b(?:func|var|let) (\w+)/#) }) {
        homes[String(name.output.1), default: []].insert(height)
      }
    }
    let added = Self.files.map { files in Set(files.flatMap(Self.addedNames)).filter { homes[$0]?.count == 1 } }
    XCTAssertTrue(added.joined().contains("observedOnMainActor"), "no extensions were found")
    for (height, files) in Self.files.enumerated() {
      for file in files {
        let used = Set(file.code.matches(of: #/\.(\w+)|\b(\w+)\(/#).map { String($0.output.1 ?? $0.output.2!) })
        for above in Self.rooms.indices.dropFirst(height + 1) {
          // A name before a colon is a parameter of the file itself.
          for name in used.intersection(added[above]) where !file.code.contains("\(name):") {
            XCTFail("\(file.path) uses \(name), which is in \(Self.rooms[above])")
          }
        }
      }
    }
  }

  func testEveryFileIsInARoom() {
    let homes = Self.rooms.map { "Sources/Rill/\($0)/" }
    for file in Repository.files(in: "Sources/Rill") {
      XCTAssertTrue(homes.contains { file.path.hasPrefix($0) }, "\(file.path) is in none of the folders")
    }
  }

  /// What differs from platform to platform is in one folder of the core.
  ///
  /// `Decode.swift` names Foundation's decoders.
  func testPlatformsAreToldApartInOneFolder() {
    let conditions = #/#(?:else)?if .*\b(?:os|canImport|arch|targetEnvironment)\(/#
    for file in Repository.files(in: "Sources/Rill") where !file.path.hasPrefix("Sources/Rill/Core/Platform/") {
      if file.path == "Sources/Rill/Operators/Transforming/Decode.swift" { continue }
      XCTAssertNil(file.code.firstMatch(of: conditions), file.path)
    }
  }

  /// The types that files declare at their top level.
  private static func types(in files: [Repository.File]) -> [String] {
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "typealias", "actor"]
    return files.flatMap { file in
      file.lines.compactMap { line -> String? in
        let words = line.split(separator: " ")
        guard !line.hasPrefix(" "), !line.hasPrefix("/") else { return nil }
        guard let keyword = words.firstIndex(where: { kinds.contains($0) }), keyword + 1 < words.count else { return nil }
        return String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber })
      }
    }
  }

  /// The functions and properties of a file that its extensions declare, and its global functions, without those that are public.
  private static func addedNames(in file: Repository.File) -> [String] {
    var isInExtension = false
    return file.code.split(separator: "\n").compactMap { line in
      if line.first?.isLetter == true { isInExtension = line.contains(#/^(?:public |package )?extension /#) }
      guard let match = line.firstMatch(of: #/^(  )?(?:[@\w()]+ )*(?:func|var) (\w+)/#), match.output.1 == nil || isInExtension,
        !line.contains(#/\b(?:public|private|fileprivate) /#)
      else { return nil }
      return String(match.output.2)
    }
  }
}
