import Foundation
import Rill
import RillStore

/// A folder for a test, which is removed when this object is deallocated.
final class TemporaryStoreFolder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "rill-properties-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// Returns a new store in the folder, as another process would open it.
  func store() throws -> Store { try Store(directory: "\(path)/store") }

  /// Replaces the store's folder with a file, so that the store is unavailable.
  func block() throws {
    if FileManager.default.fileExists(atPath: "\(path)/store") {
      try FileManager.default.moveItem(atPath: "\(path)/store", toPath: "\(path)/away")
    }
    try Data("not a folder".utf8).write(to: URL(filePath: "\(path)/store"))
  }

  func unblock() throws {
    try FileManager.default.removeItem(atPath: "\(path)/store")
    if FileManager.default.fileExists(atPath: "\(path)/away") {
      try FileManager.default.moveItem(atPath: "\(path)/away", toPath: "\(path)/store")
    }
  }
}
