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

/// Temporary folders, all on the same disk, which are removed at exit.
enum ScratchFolders {
  private static let root: String = {
    let root = "/var/tmp/rill-store-peers-\(getpid())"
    attempt { try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true) }
    return root
  }()

  /// Returns the path of a new empty folder, or of one that does not exist yet.
  static func folder() -> String {
    let path = "\(root)/\(UUID().uuidString)"
    attempt { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    // The store refuses folders that other users can read.
    chmod(path, 0o700)
    return path
  }

  static func removeAll() { try? FileManager.default.removeItem(atPath: root) }
}
