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
enum StoreScratch {
  private static let root: String = {
    let parent = FileManager.default.fileExists(atPath: "/var/tmp") ? "/var/tmp" : FileManager.default.temporaryDirectory.path
    let root = "\(parent)/rill-benchmarks-\(getpid())"
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    } catch { Terminal.fail("cannot create \(root): \(error)") }
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
    do { return try body() } catch { Terminal.fail("\(error)") }
  }
}

/// The baseline of the store: appends to a file and syncs it for each change.
final class BareLog {
  private let descriptor: Int32
  private let bytes: [UInt8]

  init(bytes count: Int) {
    descriptor = unsafe open(StoreScratch.path(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { Terminal.fail("cannot create a file in the scratch folder") }
    bytes = Array(repeating: 7, count: count)
  }

  func append() {
    let written = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count, synchronize(descriptor) == 0 else { Terminal.fail("cannot write to the scratch folder") }
  }

  deinit { _ = systemClose(descriptor) }
}

/// The usual alternative to a store: writes, syncs and renames a new file for each change, and syncs the folder.
struct ReplacedFile {
  private let folder = StoreScratch.path()
  private let bytes: [UInt8]

  init(bytes count: Int) {
    bytes = Array(repeating: 7, count: count)
    StoreScratch.attempt { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  }

  func replace() {
    let file = unsafe open("\(folder)/new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let written = unsafe bytes.withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress, $0.count) }
    let directory = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard
      written == bytes.count, synchronize(file) == 0, systemClose(file) == 0,
      unsafe rename("\(folder)/new", "\(folder)/file") == 0, synchronize(directory) == 0, systemClose(directory) == 0
    else { Terminal.fail("cannot write to the scratch folder") }
  }
}

private let systemWrite = unsafe write
private let systemClose = close

/// Syncs to the disk itself, with the call that the store uses.
private func synchronize(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fcntl(descriptor, F_FULLFSYNC)
  #else
    fdatasync(descriptor)
  #endif
}
