import Foundation
import RillDiagnostics

/// Sends the lines of an inspector and of its recordings to the page, as lines of JSON: `[kind, value]`.
final class EventStream {
  private let connection: WebConnection
  private let folder: InspectorFolder
  private let recordings: RecordingRegistry
  private var tails: [RecordingTail] = []
  /// Each of them is an open file.
  private static let recordingLimit = 200

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
        guard isFirst ? sendHello(line) : sendUpdate(line) else { return }
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

  private func sendHello(_ line: Data) -> Bool {
    (try? JSONDecoder().decode(Hello.self, from: line)) != nil && send("hello", line)
  }

  /// Sends a line if it is one of an inspector, so that the page need not expect anything else.
  private func sendUpdate(_ line: Data) -> Bool {
    guard let update = try? JSONDecoder().decode(Update.self, from: line) else { return send("unreadable", Data("null".utf8)) }
    for recording in update.recordings ?? [] {
      if let index = tails.firstIndex(where: { $0.path == recording.path }) {
        // The same file, or one that has replaced it.
        tails[index].nextAt = recording.at
      } else if tails.count < Self.recordingLimit {
        tails.append(RecordingTail(path: recording.path, number: recordings.number(of: recording.path), at: recording.at))
      }
    }
    return send("update", line)
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
