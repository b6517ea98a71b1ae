import Foundation

/// A recording that is read as it grows.
struct RecordingTail {
  /// How many bytes of a recording are read.
  private static let limit: UInt64 = 16 << 20

  let number: Int
  let at: Double
  /// Whether the browser knows of the recording.
  var isAnnounced = false
  private let path: String
  private var offset: UInt64 = 0
  private var unfinished = Data()

  init(path: String, number: Int, at: Double) { (self.path, self.number, self.at) = (path, number, at) }

  var name: String { URL(filePath: path).lastPathComponent }

  /// Whether the recording is longer than what is read of it.
  var isFull: Bool { offset >= RecordingTail.limit }

  /// Returns the complete lines that were added, or nil if there is no recording.
  mutating func newLines() -> [String]? {
    guard !isFull, isFile, let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard (try? file.seek(toOffset: offset)) != nil, let new = try? file.read(upToCount: 1 << 20) else { return nil }
    // Only a recording is shown, whatever the path says.
    if offset == 0, !new.starts(with: Data(#"{"rill":"run""#.utf8)) { return nil }
    offset += UInt64(new.count)
    let all = unfinished + new
    guard let end = all.lastIndex(of: UInt8(ascii: "\n")) else {
      unfinished = all
      return []
    }
    unfinished = Data(all[all.index(after: end)...])
    return String(decoding: all[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether there is a file, and not something that would block a reader, such as a pipe.
  private var isFile: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }
}
