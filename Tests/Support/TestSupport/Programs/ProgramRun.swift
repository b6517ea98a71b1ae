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
  /// The environment is that of the tests, changed by `environment`. The standard streams with the numbers in `closed` are closed, as a
  /// daemon closes them.
  package init(
    _ program: URL, _ arguments: [String] = [], environment: [String: String] = [:], closed: [Int] = []
  ) throws {
    // Files and not pipes: a program waits when a pipe is full.
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "complaint"].map { folder.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = closed.isEmpty ? program : URL(filePath: "/bin/sh")
    let closing = closed.map { " \($0)>&-" }.joined()
    process.arguments = closed.isEmpty ? arguments : ["-c", #"exec "$0" "$@""# + closing, program.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    (output, complaint, status) = (texts[0], texts[1], process.terminationStatus)
  }
}

/// Each choice of standard streams that a program can find closed.
package let closedStandardStreams = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]
