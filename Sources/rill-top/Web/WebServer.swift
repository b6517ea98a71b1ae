import Foundation
import RillDiagnostics
import RillRecording

/// Serves the page to a browser on this machine.
///
/// **Threads.** `run()` keeps its thread, which accepts connections. Each connection has a thread of its own, to its end. What they share has
/// a lock, or never changes: `slots`, `recordings`, `access`.
final class WebServer: Sendable {
  private let listener: LoopbackListener
  private let access: WebAccessControl
  private let folder: InspectorFolder
  private let process: String?
  private let recordings = RecordingRegistry()
  private let slots = WebConnectionSlots()

  /// Opens the port, or a free one for zero.
  init(port: UInt16, process: String?, folder: InspectorFolder) throws(Failure) {
    (self.process, self.folder) = (process, folder)
    listener = try LoopbackListener(port: port)
    access = WebAccessControl(port: listener.port)
  }

  /// The address of the page.
  ///
  /// It works once.
  var address: String { access.address }

  /// Accepts connections forever.
  func run() -> Never {
    while true {
      let descriptor = listener.accept()
      let number = slots.add(descriptor)
      Thread.detachNewThread {
        let connection = WebConnection(descriptor: descriptor)
        self.serve(connection, number)
        // Before the descriptor is closed, and its number used again.
        self.slots.remove(number)
        withExtendedLifetime(connection) {}
      }
    }
  }

  private func serve(_ connection: WebConnection, _ number: Int) {
    do throws(WebRequest.Refusal) {
      guard let request = try connection.readHead() else { return }
      switch access.decide(request) {
      case .refused(let status): connection.send(WebResponse.failure(status).data)
      case .page: connection.send(WebPage.response.data)
      case .opened(let session): connection.send(WebResponse(body: Data(session.utf8)).data)
      case .allowed:
        guard slots.admit(number) else { throw WebRequest.Refusal(503) }
        if request.path == "/events" {
          EventStream(connection, folder: folder, recordings: recordings).run(request.query["socket"] ?? "")
        } else if let body = connection.readBody(of: request) {
          connection.send(response(to: request, body).data)
        }
      }
    } catch {
      connection.send(WebResponse.failure(error.status).data)
    }
  }

  private func response(to request: WebRequest, _ body: Data) -> WebResponse {
    switch request.path {
    case "/processes":
      // The page asks again for one that is not stopped, but needs longer.
      let processes = (try? InspectedProcess.all(in: folder, within: .seconds(1))) ?? []
      let named = processes.filter { process == nil || process == $0.program || process == String($0.pid) }
      // A process that does not answer has not said its name.
      let wanted = named.isEmpty ? processes.filter { $0.program == nil } : named
      let items = wanted.map { item in
        ["socket": item.socket, "program": item.program ?? "", "pid": String(item.pid), "silence": item.silence ?? ""]
      }
      return WebResponse(type: "application/json", body: (try? JSONEncoder().encode(items)) ?? Data())
    case "/test", "/recording":
      guard let excerpt = try? JSONDecoder().decode(RecordingExcerpt.self, from: body) else { return .failure(400) }
      guard let path = recordings.path(excerpt.recording) else { return .failure(404) }
      do {
        let corrected = try CorrectedRecording(path: path, excerpt)
        if request.path == "/recording" { return WebResponse(body: Data(corrected.recording.text.utf8)) }
        let test = try corrected.test
        let parts = ["test": test.text, "code": test.recordedCode ?? ""]
        return WebResponse(type: "application/json", body: try JSONEncoder().encode(parts))
      } catch {
        return .failure(422, "\((error as? Failure)?.message ?? "\(error)")")
      }
    default: return .failure(404)
    }
  }
}
