import RillBenchmarking
import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Temporary folders for stores, which are removed at exit.
///
/// They are on a disk if possible, because durability is cheap in a memory file system.
enum StoreScratchFolders {
  private static let root: String = {
    let parent = FileManager.default.fileExists(atPath: "/var/tmp") ? "/var/tmp" : FileManager.default.temporaryDirectory.path
    let root = "\(parent)/rill-benchmarks-\(getpid())"
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    } catch { Console.fail("cannot create \(root): \(error)") }
    return root
  }()

  /// Returns the path of a file or folder that does not exist yet.
  static func path() -> String { "\(root)/\(UUID().uuidString)" }

  static func store(at path: String = path(), protection: Store.Protection = .plain) -> Store {
    attempt { try Store(directory: path, protection: protection) }
  }

  /// Reads all files of a folder and returns the number of bytes.
  static func bytes(ofFilesIn folder: String) -> Int {
    attempt { try FileManager.default.contentsOfDirectory(atPath: folder) }.reduce(0) { sum, name in
      sum + (FileManager.default.contents(atPath: "\(folder)/\(name)")?.count ?? 0)
    }
  }

  static func removeAll() { try? FileManager.default.removeItem(atPath: root) }

  /// Returns the result of `body`, or exits with its error.
  static func attempt<Result>(_ body: () throws -> Result) -> Result {
    do { return try body() } catch { Console.fail("\(error)") }
  }
}
