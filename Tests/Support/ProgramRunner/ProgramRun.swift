package import Foundation

/// The output and the exit status of a program.
package struct ProgramRun {
  /// The text that the program wrote to standard output.
  package let output: String
  /// The text that the program wrote to standard error.
  package let complaint: String
  /// The exit status.
  package let status: Int32

  /// Runs `program` and waits until it exits.
  package init(_ program: URL, _ arguments: [String] = []) throws {
    let (outputPipe, complaintPipe) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = outputPipe
    process.standardError = complaintPipe
    try process.run()
    // Reading one pipe after the other suffices, because the programs write less to standard output than a pipe can hold.
    complaint = try ProgramRun.text(complaintPipe)
    output = try ProgramRun.text(outputPipe)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  private static func text(_ pipe: Pipe) throws -> String {
    String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}

/// The programs and modules that were built together with the running tests.
package enum BuiltProducts {
  /// The directory of the programs.
  package static var directory: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  /// The directory of the modules.
  package static var modules: URL { directory.appendingPathComponent("Modules") }

  /// Runs the program `name`.
  package static func run(_ name: String, _ arguments: [String] = []) throws -> ProgramRun {
    try ProgramRun(directory.appendingPathComponent(name), arguments)
  }
}
