import Foundation
import RillDiagnostics
import RillLocks
import RillRecording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Serves the page to a browser on this machine: GET and server-sent events, and nothing else.
final class WebServer: Sendable {
  private static let connectionLimit = 32

  private let listener: Int32
  private let access: WebAccessControl
  private let folder: InspectorFolder
  private let process: String?
  private let recordings = RecordingRegistry()
  private let connectionCount = Locked(0)

  /// Opens the port on the loopback address, or a free one for zero.
  init(port: UInt16, process: String?, folder: InspectorFolder) throws(Failure) {
    (self.process, self.folder) = (process, folder)
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, kind, 0)
    self.listener = listener
    var address = sockaddr()
    address.sa_family = sa_family_t(AF_INET)
    let number = [UInt8(port >> 8), UInt8(port & 0xFF)].map { CChar(bitPattern: $0) }
    (address.sa_data.0, address.sa_data.1) = (number[0], number[1])
    (address.sa_data.2, address.sa_data.5) = (127, 1)
    var size = socklen_t(MemoryLayout<sockaddr>.size)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var isOn: Int32 = 1
    unsafe setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let isOpen =
      unsafe bind(listener, &address, size) == 0 && listen(listener, SOMAXCONN) == 0
      && getsockname(listener, &address, &size) == 0
    guard isOpen else { throw Failure(.unreachable, "the port \(port) of 127.0.0.1 cannot be used: error \(errno)") }
    access = WebAccessControl(
      port: UInt16(UInt8(bitPattern: address.sa_data.0)) << 8 | UInt16(UInt8(bitPattern: address.sa_data.1)))
  }

  /// The address of the page.
  ///
  /// It works once.
  var address: String { access.address }

  /// Accepts connections forever.
  func run() -> Never {
    while true {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else {
        // Too many open files, for example.
        if errno != EINTR { usleep(100_000) }
        continue
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      let hasRoom = connectionCount.withLock { count in
        guard count < Self.connectionLimit else { return false }
        count += 1
        return true
      }
      guard hasRoom else {
        close(descriptor)
        continue
      }
      Thread.detachNewThread {
        self.serve(WebConnection(descriptor: descriptor))
        self.connectionCount.withLock { $0 -= 1 }
      }
    }
  }

  private func serve(_ connection: WebConnection) {
    do throws(WebRequest.Refusal) {
      guard let request = try connection.readRequest() else { return }
      switch access.decide(request) {
      case .refused(let status):
        // The same text for every reason, so that it says nothing about the token.
        let isPage = status == 403 && request.path == "/"
        connection.send(WebResponse.failure(status, isPage ? WebAccessControl.refusal : nil).data)
      case .greeted(let cookie):
        connection.send(WebResponse(status: 303, fields: ["Location: /", "Set-Cookie: \(cookie)"]).data)
      case .allowed:
        if request.path == "/events" {
          ServerSentEvents(connection, folder: folder, recordings: recordings).run(request.parameter("socket") ?? "")
        } else {
          connection.send(response(to: request).data)
        }
      }
    } catch {
      connection.send(WebResponse.failure(error.status).data)
    }
  }

  private func response(to request: WebRequest) -> WebResponse {
    switch request.path {
    case "/": return WebPage.response
    case "/processes":
      let processes = (try? InspectedProcess.all(in: folder)) ?? []
      let wanted = processes.filter {
        process == nil || process == $0.hello.program || process == $0.hello.pid.map(String.init)
      }
      let items = wanted.map { ["socket": $0.socket, "program": $0.hello.program ?? "", "pid": "\($0.hello.pid ?? 0)"] }
      return WebResponse(type: "application/json", body: (try? JSONEncoder().encode(items)) ?? Data())
    case "/test", "/recording":
      guard let path = request.parameter("recording").flatMap({ Int($0) }).flatMap({ recordings.path($0) }) else {
        return .failure(404)
      }
      do {
        let corrected = try CorrectedRecording(path: path, query: request.query)
        if request.path == "/test" { return WebResponse(body: Data(try corrected.test.utf8)) }
        let field = "Content-Disposition: attachment; filename=\"\(corrected.file)\""
        return WebResponse(fields: [field], body: Data(corrected.recording.text.utf8))
      } catch {
        return .failure(422, "\((error as? Failure)?.message ?? "\(error)")")
      }
    default: return .failure(404)
    }
  }
}
