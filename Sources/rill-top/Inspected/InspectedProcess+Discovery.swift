import Foundation
package import RillDiagnostics
import RillRecording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension InspectedProcess {
  /// How many processes are asked at the same time, so that descriptors are left for other connections.
  private static let askedTogether = 32

  /// Returns the processes that have an inspector, and removes the sockets of killed ones.
  ///
  /// Asks several at the same time, and waits for them for `timeout` at most.
  package static func all(
    in folder: InspectorFolder, within timeout: Duration = .seconds(5)
  ) throws(Failure) -> [InspectedProcess] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    do { try folder.prepare() } catch { throw Failure(.unsafeFolder, "\(error)") }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var sockets = names.filter { $0.hasSuffix(".socket") }.compactMap { name in pid(of: name).map { (name: name, pid: $0) } }
    var found: [InspectedProcess] = []
    while !sockets.isEmpty {
      found += answers(of: Array(sockets.prefix(askedTogether)), in: folder, within: timeout)
      sockets.removeFirst(min(askedTogether, sockets.count))
    }
    return found.sorted { ($0.pid, $0.socket) < ($1.pid, $1.socket) }
  }

  private static func answers(
    of sockets: [(name: String, pid: Int32)], in folder: InspectorFolder, within timeout: Duration
  ) -> [InspectedProcess] {
    var asked: [(name: String, pid: Int32, connection: InspectorConnection)] = []
    for (name, pid) in sockets {
      if let connection = InspectorConnection(folder: folder, socket: name) {
        asked.append((name, pid, connection))
      } else if isOver(pid) {
        unsafe unlink("\(folder.path)/\(name)")
      }
    }
    return zip(asked, InspectorConnection.hellos(of: asked.map(\.connection), within: timeout)).map { asked, hello in
      let silence = hello.map { $0.refusal.map { "refuses: \($0.printable)" } } ?? "does not answer: it is stopped, or busy"
      return InspectedProcess(socket: asked.name, pid: hello?.pid ?? asked.pid, program: hello?.program, silence: silence)
    }
  }

  /// Returns the process with a number or the name of a program.
  package static func find(_ text: String, in folder: InspectorFolder) throws(Failure) -> InspectedProcess {
    let all = try all(in: folder)
    let found = all.filter { String($0.pid) == text || $0.program == text }
    if found.count > 1 {
      let numbers = found.map { String($0.pid) }.joined(separator: ", ")
      throw Failure(.unreachable, "several processes are called '\(text.printable)'; pass one of the numbers \(numbers)")
    }
    guard let process = found.first else {
      let silent = all.filter { $0.silence != nil }.map { "; \($0.pid) \($0.silence ?? "")" }.joined()
      throw Failure(
        .unreachable,
        "no process '\(text.printable)' can be shown: it has ended, or has not called Inspector.start(); 'rill-top' lists those that can be\(silent)"
      )
    }
    if let silence = process.silence { throw Failure(.unreachable, "the process \(process.pid) \(silence)") }
    return process
  }

  private static func pid(of name: String) -> Int32? { Int32(name.prefix { $0.isNumber }) }

  /// Returns the paths of the recordings that killed processes have left behind.
  package static func abandonedRecordings(in folder: InspectorFolder) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let found = names.filter { name in
      guard name.hasSuffix(".jsonl"), let pid = pid(of: name) else { return false }
      return isOver(pid)
    }
    return found.sorted().map { "\(folder.path)/\($0)" }
  }

  private static func isOver(_ pid: Int32) -> Bool { kill(pid, 0) != 0 && errno == ESRCH }
}
