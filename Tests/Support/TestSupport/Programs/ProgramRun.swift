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
  ///
  /// The environment is that of the tests, changed by `environment`.
  package init(_ program: URL, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    // Files and not pipes: a program waits when a pipe is full.
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "complaint"].map { folder.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    (output, complaint, status) = (texts[0], texts[1], process.terminationStatus)
  }
}
