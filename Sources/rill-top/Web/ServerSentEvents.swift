import Foundation
import RillDiagnostics

/// Sends the lines of an inspector and of its recordings to a browser as server-sent events.
final class ServerSentEvents {
  private let connection: WebConnection
  private let folder: InspectorFolder
  private let recordings: RecordingRegistry
  private var tails: [RecordingTail] = []

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
    tails += found.map { RecordingTail(path: $0.path, number: recordings.number(of: $0.path), at: $0.at) }
  }

  /// Sends the lines that were added to recordings.
  private func sendRecordings() -> Bool {
    for index in tails.indices {
      guard let lines = tails[index].newLines(), !lines.isEmpty || !tails[index].isAnnounced else { continue }
      let tail = tails[index]
      struct Part: Encodable {
        let number: Int
        let name: String
        let at: Double
        let lines: [String]
        let isFull: Bool
      }
      let part = Part(number: tail.number, name: tail.name, at: tail.at, lines: lines, isFull: tail.isFull)
      guard let data = try? JSONEncoder().encode(part), send("recording", data) else { return false }
      tails[index].isAnnounced = true
    }
    return true
  }
}
