import Foundation
import TestSupport

/// A worker process and its output.
final class StoreWorkerProcess {
  private let process = Process()
  private let pipe = Pipe()
  private var pending: [UInt8] = []

  init(_ arguments: [String], key: String?, keyFile: String? = nil, input: Pipe? = nil) throws {
    let variables = ["STORE_WORKER_KEY": key, "STORE_WORKER_KEY_FILE": keyFile].compactMapValues(\.self)
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.executableURL = BuiltProducts.directory.appending(path: "StoreWorker")
    process.arguments = arguments
    process.standardOutput = pipe
    if let input { process.standardInput = input }
    try process.run()
  }

  /// Returns the next line, or nil at the end of the output.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      pending += more
    }
  }

  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  var isRunning: Bool { process.isRunning }

  func kill() { signal(SIGKILL) }

  func signal(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
