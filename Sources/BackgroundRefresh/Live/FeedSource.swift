import Foundation

/// The source of a feed.
package enum FeedSource: Equatable, Sendable {
  /// The load and memory of this machine, read from `/proc`, or from another folder in tests.
  case machine(folder: String = "/proc")
  /// A file with a feed as JSON.
  case file(path: String)

  /// The name of the source, stored with its feed, so that the feed of another source is not shown.
  package var name: String {
    switch self {
    case .machine: "machine"
    case .file(let path): URL(filePath: path).standardizedFileURL.path
    }
  }

  /// Reads the feed, which blocks the thread.
  package func load() throws(FeedError) -> FeedContent {
    switch self {
    case .machine(let folder): try FeedContent(machine: ProcFolder(path: folder))
    case .file(let path): try FeedContent(json: path)
    }
  }

  /// The maximum size of a file in bytes, which is more than a screen can show.
  private static let maximumSize = 100_000

  /// Returns the bytes of the file at `path`.
  static func contents(_ path: String) throws(FeedError) -> Data {
    let file = URL(filePath: path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
    if let size = attributes?[.size] as? NSNumber, size.intValue > maximumSize {
      throw .unreadable(path: path, reason: "larger than 100 kB")
    }
    do {
      return try Data(contentsOf: file)
    } catch {
      let reason = FileManager.default.fileExists(atPath: path) ? "cannot be read" : "no such file"
      throw .unreadable(path: path, reason: reason)
    }
  }
}
