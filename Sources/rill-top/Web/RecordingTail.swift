import CRillThreads
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A recording that is read as it grows.
///
/// The file stays open. So the one that replaces it, when a screen is opened again, has another identity.
struct RecordingTail {
  /// What was added to a recording.
  struct Addition {
    /// The identity of the file.
    let file: String
    /// Whether these are its first lines.
    let isNew: Bool
    let lines: [String]
  }

  /// How many bytes of a recording are read.
  private static let limit: UInt64 = 16 << 20

  let number: Int
  let path: String
  /// When the recording was announced, in seconds.
  private(set) var at: Double
  /// When the file was announced that is read next.
  var nextAt: Double
  private var file: FileHandle?
  private var identity = ""
  private var isNew = true
  private var offset: UInt64 = 0
  private var unfinished = Data()

  init(path: String, number: Int, at: Double) {
    (self.path, self.number, self.at) = (path, number, at)
    nextAt = at
  }

  var name: String { URL(filePath: path).lastPathComponent }

  /// Whether the recording is longer than what is read of it.
  var isFull: Bool { offset >= RecordingTail.limit }

  /// Returns the complete lines that were added, or nil if there are none.
  mutating func read() -> Addition? {
    guard let found = status({ unsafe stat(path, &$0) }) else { return nil }
    if found.identity != identity || found.size < offset {
      // Another file can have this path since, such as a pipe, whose opening must not block.
      let descriptor = unsafe rill_above_standard_streams(open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let opened = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      guard let status = status({ unsafe fstat(descriptor, &$0) }) else { return nil }
      try? file?.close()
      (file, identity, offset, unfinished, isNew, at) = (opened, status.identity, 0, Data(), true, nextAt)
    }
    guard let file, !isFull, (try? file.seek(toOffset: offset)) != nil else { return nil }
    guard let new = try? file.read(upToCount: 1 << 20) else { return nil }
    // Only a recording is shown, whatever the path says.
    if offset == 0, !new.starts(with: Data(#"{"rill":"run""#.utf8)) { return nil }
    offset += UInt64(new.count)
    var all = unfinished + new
    let end = all.lastIndex(of: UInt8(ascii: "\n"))
    unfinished = end.map { Data(all[all.index(after: $0)...]) } ?? all
    all = end.map { all[..<$0] } ?? Data()
    guard end != nil else { return nil }
    defer { isNew = false }
    // With empty lines, since lines have numbers.
    let lines = all.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Addition(file: identity, isNew: isNew, lines: lines.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The identity and the size of a file that `read` finds, unless it is something that would block a reader, such as a pipe.
  private func status(_ read: (inout stat) -> Int32) -> (identity: String, size: UInt64)? {
    var status = stat()
    guard read(&status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return ("\(status.st_dev)-\(status.st_ino)", UInt64(max(0, status.st_size)))
  }
}
