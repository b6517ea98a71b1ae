#if os(Linux)
  import Foundation
  import RillProperties
  import TestSupport
  import XCTest

  /// Four processes take one value over from `UserDefaults` at once, and some of them are killed.
  final class UserDefaultsMigrationProcessTests: XCTestCase {
    func testProcessesThatAreKilledLoseNothing() throws {
      try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
      let seed = randomSeed()
      var kills = 0
      for round in 0..<60 {
        var random = SeededGenerator(seed: seed &+ UInt64(round))
        kills += try play(&random, "RILL_SEED=\(seed &+ UInt64(round)) repeats this")
      }
      XCTAssertGreaterThan(kills, 10)
    }

    /// Returns the number of processes that were killed.
    private func play(_ random: inout SeededGenerator, _ message: String) throws -> Int {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let prepared = try MigrationProcess(folder, ["prepare", "100"])
      XCTAssertEqual(prepared.result().status, 0)

      let processes = try (0..<4).map { _ in
        let isKilled = Int.random(in: 0...3, using: &random) > 0
        let times = Int.random(in: 1...5, using: &random)
        return try MigrationProcess(
          folder, ["count", "\(times)", isKilled ? "\(Int.random(in: 1000...40_000, using: &random))" : "0"])
      }
      let results = processes.map { $0.result() }
      let last = try MigrationProcess(folder, ["value"]).result()

      let acknowledged = results.flatMap(\.lines).compactMap(Int.init)
      let kills = results.filter { $0.signal == SIGALRM }.count
      XCTAssertEqual(results.filter { $0.signal == nil }.map(\.status), Array(repeating: 0, count: 4 - kills), message)
      XCTAssertEqual(Set(acknowledged).count, acknowledged.count, "\(message): two processes had the same value")
      let value = try XCTUnwrap(last.lines.first.flatMap(Int.init), message)
      // A process can be killed after its change, and before it has said so.
      let allowed = 100 + acknowledged.count...100 + acknowledged.count + kills
      XCTAssertTrue(allowed.contains(value), "\(message): \(value), \(acknowledged)")
      let file = try unsafe PropertyListSerialization.propertyList(
        from: Data(contentsOf: folder.appending(path: "rill-suite.plist")), format: nil)
      XCTAssertEqual(file as? [String: String], ["other": "stays"], message)
      return kills
    }
  }

  private final class MigrationProcess {
    private let process = Process()
    private let pipe = Pipe()

    init(_ folder: URL, _ arguments: [String]) throws {
      process.environment = ProcessInfo.processInfo.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
      process.executableURL = BuiltProducts.directory.appending(path: "MigrationWorker")
      process.arguments = [folder.appending(path: "store").path, "rill-suite"] + arguments
      process.standardOutput = pipe
      try process.run()
    }

    /// Waits until the process has ended.
    func result() -> (lines: [String], status: Int32, signal: Int32?) {
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
      return (output.split(separator: "\n").map(String.init), process.terminationStatus, signal)
    }
  }
#endif
