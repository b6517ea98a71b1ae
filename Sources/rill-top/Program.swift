import Foundation
import RillDiagnostics
import RillRecording
import TerminalText

@main
struct Program {
  static func main() {
    do {
      let folder = InspectorFolder.standard
      switch try CommandLineArguments.parse(Array(CommandLine.arguments.dropFirst())) {
      case .help: write(Help.text)
      case .list:
        let processes = try InspectedProcess.all(in: folder)
        write(PlainTextTables.text(of: processes, recordings: InspectedProcess.abandonedRecordings(in: folder)))
        if processes.isEmpty {
          throw Failure(
            .unreachable, "no process can be shown; a program can be from Inspector.start() of RillDiagnostics to its end")
        }
      case .show(let name, let once, let root): try show(name, once: once, root: root, in: folder)
      case .web(let name, let port): try WebProgram.run(name, port: port, in: folder)
      }
    } catch {
      end(by: error)
    }
  }

  static func end(by error: any Error) -> Never {
    let failure = error as? Failure ?? Failure(.unreachable, "\(error)")
    let usage = failure.status == .misuse ? "\n" + Help.usage : ""
    FileHandle.standardError.write(Data("rill-top: \(failure.message)\(usage)\n".utf8))
    exit(failure.status.rawValue)
  }

  private static func show(_ name: String, once: Bool, root: String, in folder: InspectorFolder) throws {
    let process = try InspectedProcess.find(name, in: folder)
    guard let connection = InspectorConnection(folder: folder, socket: process.socket), let hello = connection.hello() else {
      throw Failure(.unreachable, "the process '\(name.printable)' does not answer")
    }
    if let refusal = hello.refusal {
      throw Failure(.unreachable, "the process '\(name.printable)' refuses: \(refusal.printable)")
    }
    let environment = TerminalEnvironment()
    guard !once, environment.hasScreen else { return write(try PlainTextTables.table(connection, hello)) }
    try MainActor.assumeIsolated { try TopController.run(connection, hello: hello, root: root) }
  }

  private static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
}
