import Foundation
import RillDiagnostics

/// Sends the lines of an inspector and of its recordings to a browser as server-sent events.
final class ServerSentEvents {
  /// A recording that is read as it grows.
  private struct Tail {
    let path: String
    let number: Int
    let at: Double
    var offset: UInt64 = 0
    var unfinished = Data()
    var isAnnounced = false
  }

  /// What is read of a recording.
  private static let recordingLimit: UInt64 = 16 << 20

  private let connection: WebConnection
  private let folder: InspectorFolder
  private let recordings: RecordingRegistry
  private var tails: [Tail] = []

  init(_ connection: WebConnection, folder: InspectorFolder, recordings: RecordingRegistry) {
    (self.connection, self.folder, self.recordings) = (connection, folder, recordings)
  }

  /// Sends events until the browser or the process has gone.
  func run(_ socket: String) {
    guard socket.hasSuffix(".socket"), !socket.contains("/"),
      let inspector = InspectorConnection(folder: folder, socket: socket)
    else {
      connection.send(WebResponse.failure(404).data)
      return
    }
    guard connection.send(WebResponse.head(200, "text/event-stream", [])) else { return }
    var isFirst = true
    while let lines = inspector.readLines() {
      for line in lines {
        // A line of JSON contains no line break.
        guard send(isFirst ? "hello" : "update", line) else { return }
        if !isFirst { note(line) }
        isFirst = false
      }
      guard sendRecordings() else { return }
      if lines.isEmpty {
        if connection.isClosed { return }
        inspector.wait(100)
      }
    }
    _ = sendRecordings()
    _ = send("ended", Data("{}".utf8))
  }

  private func send(_ event: String, _ line: Data) -> Bool {
    connection.send(Data("event: \(event)\ndata: ".utf8) + line + Data("\n\n".utf8))
  }

  private func note(_ line: Data) {
    struct Announcement: Decodable { let recordings: [Update.Recording]? }
    // Most lines announce nothing, and the others are long.
    guard line.firstRange(of: Data(#""recordings":["#.utf8)) != nil,
      let found = (try? JSONDecoder().decode(Announcement.self, from: line))?.recordings
    else { return }
    tails += found.map { Tail(path: $0.path, number: recordings.number(of: $0.path), at: $0.at) }
  }

  /// Sends the lines that were added to recordings.
  private func sendRecordings() -> Bool {
    for index in tails.indices {
      guard let lines = newLines(of: index), !lines.isEmpty || !tails[index].isAnnounced else { continue }
      let name = URL(filePath: tails[index].path).lastPathComponent
      let isFull = tails[index].offset >= Self.recordingLimit
      struct Part: Encodable {
        let number: Int
        let name: String
        let at: Double
        let lines: [String]
        let isFull: Bool
      }
      let part = Part(number: tails[index].number, name: name, at: tails[index].at, lines: lines, isFull: isFull)
      guard let data = try? JSONEncoder().encode(part), send("recording", data) else { return false }
      tails[index].isAnnounced = true
    }
    return true
  }

  /// Whether there is a file at a path, and not something that would block a reader, such as a pipe.
  private func isFile(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  private func newLines(of index: Int) -> [String]? {
    let tail = tails[index]
    guard tail.offset < Self.recordingLimit, isFile(tail.path) else { return nil }
    guard let file = FileHandle(forReadingAtPath: tail.path) else { return nil }
    defer { try? file.close() }
    guard (try? file.seek(toOffset: tail.offset)) != nil, let new = try? file.read(upToCount: 1 << 20) else { return nil }
    // Only a recording is shown, whatever the path says.
    if tail.offset == 0, !new.starts(with: Data(#"{"rill":"run""#.utf8)) { return nil }
    tails[index].offset += UInt64(new.count)
    let all = tail.unfinished + new
    guard let end = all.lastIndex(of: UInt8(ascii: "\n")) else {
      tails[index].unfinished = all
      return []
    }
    tails[index].unfinished = Data(all[all.index(after: end)...])
    return String(decoding: all[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
