import Foundation
import XCTest

/// The folders of `Sources/Rill`, and which of them may use which.
final class FolderLayeringTests: XCTestCase {
  /// From the bottom to the top: a folder uses those before it, and never one behind it.
  ///
  /// `Observable`, `Disposables` and `Schedulers` hold the types that all of them share.
  static let rooms = [
    "Delivery/Platform", "Delivery/Storage", "Delivery/Diagnostics", "Delivery/Chain", "Delivery/Fusion",
    "Delivery/Serialization", "Delivery/Broadcast", "Delivery/Combining", "Delivery/Derived",
    "Delivery/Scheduling", "Delivery/MainActor", "Subjects", "Operators", "Traits", "Concurrency", "Migration",
  ]
  /// The folders of what all rooms share.
  ///
  /// They use only the delivery.
  static let shared = ["Observable", "Disposables", "Schedulers"]

  func testNoRoomUsesOneAboveIt() {
    let files = Self.rooms.map { Repository.files(in: "Sources/Rill/\($0)") }
    let types = files.map { Set(Self.types(in: $0)) }
    for (height, room) in Self.rooms.enumerated() {
      XCTAssertFalse(files[height].isEmpty, "there is no folder \(room)")
      for file in files[height] { check(file, (height + 1)..<Self.rooms.count, types) }
    }
    let delivery = Self.rooms.filter { $0.hasPrefix("Delivery/") }.count
    for folder in Self.shared {
      for file in Repository.files(in: "Sources/Rill/\(folder)") { check(file, delivery..<Self.rooms.count, types) }
    }
  }

  /// Checks that a file uses no type of the rooms `above`.
  private func check(_ file: Repository.File, _ above: Range<Int>, _ types: [Set<String>]) {
    let words = Set(file.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    for room in above {
      // `toArray` returns a `Single`, and is an operator all the same.
      if file.path.hasSuffix("/ToArray.swift"), Self.rooms[room] == "Traits" { continue }
      for type in words.intersection(types[room]) { XCTFail("\(file.path) uses \(type), which is in \(Self.rooms[room])") }
    }
  }

  func testEveryFolderOfTheDeliveryIsARoom() throws {
    let folder = Repository.root.appending(path: "Sources/Rill/Delivery").path
    let found = try FileManager.default.contentsOfDirectory(atPath: folder).map { "Delivery/\($0)" }
    XCTAssertEqual(Set(found), Set(Self.rooms.filter { $0.hasPrefix("Delivery/") }))
  }

  /// What differs from platform to platform is in one folder of the core.
  ///
  /// `Decode.swift` names Foundation's decoders.
  func testPlatformsAreToldApartInOneFolder() {
    let conditions = #/#(?:else)?if .*\b(?:os|canImport|arch|targetEnvironment)\(/#
    for file in Repository.files(in: "Sources/Rill") where !file.path.hasPrefix("Sources/Rill/Delivery/Platform/") {
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
}
