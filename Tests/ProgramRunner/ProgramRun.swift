package import Foundation

/// What became of running a program.
package struct ProgramRun {
  /// What it printed to standard output.
  package let output: String
  /// What it printed to standard error.
  package let complaint: String
  /// How it exited.
  package let status: Int32

  /// Runs `program` to its end.
  package init(_ program: URL, _ arguments: [String] = []) throws {
    let (outputPipe, complaintPipe) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = outputPipe
    process.standardError = complaintPipe
    try process.run()
    // One after the other does for programs that print less than a pipe holds to standard output.
    complaint = try ProgramRun.text(complaintPipe)
    output = try ProgramRun.text(outputPipe)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  private static func text(_ pipe: Pipe) throws -> String {
    String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}

/// Where the programs and modules are that were built together with the running tests.
package enum BuiltProducts {
  /// The directory with the programs.
  package static var directory: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  /// The directory with the modules.
  package static var modules: URL { directory.appendingPathComponent("Modules") }

  /// Runs the program `name`.
  package static func run(_ name: String, _ arguments: [String] = []) throws -> ProgramRun {
    try ProgramRun(directory.appendingPathComponent(name), arguments)
  }
}
