import Foundation
import RillDiagnostics

/// The program as a server of the page.
enum WebProgram {
  static func run(_ process: String?, port: UInt16, in folder: InspectorFolder) throws(Failure) -> Never {
    if let process { _ = try InspectedProcess.find(process, in: folder) }
    let server = try WebServer(port: port, process: process, folder: folder)
    let text = "Open this address, which works once. Ctrl-C ends the program.\n\n  \(server.address)\n\n"
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    server.run()
  }
}
