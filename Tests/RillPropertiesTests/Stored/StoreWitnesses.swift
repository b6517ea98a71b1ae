import Foundation
import Rill
import RillStore

/// A folder for a test, removed with this object.
final class Folder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "rill-properties-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A store of its own in the folder, as another process would have one.
  func store() throws -> Store { try Store(directory: "\(path)/store") }

  /// Puts a file where the store's folder belongs, so that there is none.
  func block() throws {
    if FileManager.default.fileExists(atPath: "\(path)/store") {
      try FileManager.default.moveItem(atPath: "\(path)/store", toPath: "\(path)/away")
    }
    try Data("in the way".utf8).write(to: URL(filePath: "\(path)/store"))
  }

  func unblock() throws {
    try FileManager.default.removeItem(atPath: "\(path)/store")
    if FileManager.default.fileExists(atPath: "\(path)/away") {
      try FileManager.default.moveItem(atPath: "\(path)/away", toPath: "\(path)/store")
    }
  }
}

/// Receives the unhandled errors while `body` runs.
func unhandledErrors(_ body: () throws -> Void) rethrows -> [String] {
  let log = Recorder<String>()
  let before = Hooks.defaultErrorHandler
  defer { Hooks.defaultErrorHandler = before }
  Hooks.defaultErrorHandler = { places, error in
    let file = places[0].split(separator: ":")[0]
    log.add("\(file.split(separator: "/").last ?? ""): \(error)")
  }
  try body()
  return log.entries
}

extension [UInt8] {
  init(_ text: String) { self = Array(text.utf8) }
}
