import Foundation
import RillDiagnostics

/// Sends the lines of an inspector and of its recordings to the page, as lines of JSON: `[kind, value]`.
final class EventStream {
  private let connection: WebConnection
  private let folder: InspectorFolder
  private let recordings: RecordingRegistry
  private var tails: [RecordingTail] = []

  init(_ connection: WebConnection, folder: InspectorFolder, recordings: RecordingRegistry) {
    (self.connection, self.folder, self.recordings) = (connection, folder, recordings)
  }

  /// Sends events until the page or the process has gone.
  func run(_ socket: String) {
    guard socket.hasSuffix(".socket"), !socket.contains("/"),
      let inspector = InspectorConnection(folder: folder, socket: socket)
    else {
      connection.send(WebResponse.failure(404).data)
      return
    }
    guard connection.send(WebResponse.head(200, "application/x-ndjson", [])) else { return }
    var isFirst = true
    var silence = InspectorSilence()
    while let lines = inspector.readLines() {
      for line in lines {
        guard send(isFirst ? "hello" : "update", line) else { return }
        if !isFirst { note(line) }
        isFirst = false
      }
      guard sendRecordings() else { return }
      if let seconds = silence.seconds(after: !lines.isEmpty), !send("silent", Data("\(seconds)".utf8)) { return }
      if lines.isEmpty {
        if connection.isClosed { return }
        inspector.wait(100)
      }
    }
    _ = sendRecordings()
    _ = send("ended", Data("null".utf8))
  }

  private func send(_ kind: String, _ line: Data) -> Bool {
    // A line of the inspector is one line, whatever else it is.
    connection.send(Data("[\"\(kind)\",".utf8) + line + Data("]\n".utf8))
  }

  private func note(_ line: Data) {
    struct Announcement: Decodable { let recordings: [Update.Recording]? }
    // Most lines announce nothing, and the others are long.
    guard line.firstRange(of: Data(#""recordings":["#.utf8)) != nil,
      let found = (try? JSONDecoder().decode(Announcement.self, from: line))?.recordings
    else { return }
    for recording in found {
      if let index = tails.firstIndex(where: { $0.path == recording.path }) {
        // The same file, or one that has replaced it.
        tails[index].nextAt = recording.at
      } else {
        tails.append(RecordingTail(path: recording.path, number: recordings.number(of: recording.path), at: recording.at))
      }
    }
  }

  /// Sends the lines that were added to recordings.
  private func sendRecordings() -> Bool {
    for index in tails.indices {
      guard let added = tails[index].read() else { continue }
      struct Part: Encodable {
        let number: Int
        let name: String
        let at: Double
        /// Another file is another recording, although it has the same path.
        let file: String
        let isNew: Bool
        let lines: [String]
        let isFull: Bool
      }
      let tail = tails[index]
      let part = Part(
        number: tail.number, name: tail.name, at: tail.at, file: added.file, isNew: added.isNew, lines: added.lines,
        isFull: tail.isFull)
      guard let data = try? JSONEncoder().encode(part), send("recording", data) else { return false }
    }
    return true
  }
}
