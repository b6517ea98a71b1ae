import Foundation
import ProgramRunner
import RillStore
import XCTest

/// Histories of several processes, some of which are killed or stopped: each must be explained by some order of its calls.
///
/// `RILL_STORE_ROUNDS` multiplies the number of histories.
final class HistoryTests: XCTestCase {
  private var rounds: Int { Int(ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] ?? "") ?? 1 }

  // MARK: The check itself

  private func check(_ expected: Bool, _ calls: [History.Call], line: UInt = #line) {
    XCTAssertEqual(History(calls: calls).failure() == nil, expected, line: line)
  }

  private func call(
    _ kind: History.Kind, _ begin: UInt64, _ end: UInt64?, _ result: [Int]? = [], isOptional: Bool = false
  ) -> History.Call {
    History.Call(process: 1, kind: kind, begin: begin, end: end, result: result, isOptional: isOptional)
  }

  func testTheCheckFindsWhatIsWrong() {
    check(true, [call(.set(0, 1), 1, 2), call(.get(0), 3, 4, [1])])
    // A lost change, a value that goes back, and one that nothing has stored.
    check(false, [call(.set(0, 1), 1, 2), call(.get(0), 3, 4, [0])])
    check(false, [call(.set(0, 1), 1, 10), call(.get(0), 2, 3, [1]), call(.get(0), 4, 5, [0])])
    check(false, [call(.get(0), 1, 2, [7])])
    // Calls at the same time have any order.
    check(true, [call(.set(0, 1), 1, 9), call(.set(0, 2), 2, 8), call(.get(0), 10, 11, [1])])
    check(true, [call(.set(0, 1), 1, 9), call(.get(0), 2, 3, [0]), call(.get(0), 4, 5, [1])])
    // A transaction that is seen in part, and a lost update.
    check(false, [call(.swap(0, 1, 1, 2), 1, 9, [0, 0]), call(.all, 2, 3, [1, 0, 0])])
    check(false, [call(.update(0, 1), 1, 9, [0]), call(.update(0, 2), 2, 8, [0])])
    // A killed call has an effect or none, and does not change its mind.
    for seen in [0, 1] { check(true, [call(.set(0, 1), 1, nil, nil), call(.get(0), 3, 4, [seen])]) }
    check(false, [call(.set(0, 1), 1, nil, nil), call(.get(0), 3, 4, [1]), call(.get(0), 5, 6, [0])])
    var killed = call(.set(0, 1), 1, nil, nil)
    killed.deadAt = 2
    check(false, [killed, call(.set(1, 5), 3, 4), call(.get(0), 5, 6, [0]), call(.get(0), 7, 8, [1])])
    killed.deadAt = 4
    check(true, [killed, call(.set(1, 5), 3, 4), call(.get(0), 5, 6, [0]), call(.get(0), 7, 8, [1])])
  }

  func testAFailingHistoryIsShortened() {
    let calls = [
      call(.set(0, 1), 1, 2), call(.get(1), 3, 4, [0]), call(.set(0, 2), 5, 6), call(.get(0), 7, 8, [1]),
      call(.get(0), 9, 10, [2]), call(.set(1, 4), 11, 12),
    ]
    XCTAssertEqual(History(calls: calls).shortest().map(\.kind), [.set(0, 1), .set(0, 2), .get(0)])
  }

  // MARK: Histories

  func testHistories() throws {
    for key in [nil, "0123456789abcdef0123456789abcdef"] {
      for round in 0..<2 * rounds { try checkHistory(UInt64.random(in: 1...1_000_000), key, isCalm: round % 4 == 3) }
    }
  }

  private final class Worker {
    let process = Process()
    private let output: URL

    init(_ folder: Folder, _ number: Int, _ key: String?) throws {
      output = URL(filePath: "\(folder.path)/output-\(number)")
      try Data().write(to: output)
      process.executableURL = BuiltProducts.directory.appending(path: "StoreWorker")
      process.arguments = ["history", folder.store, "\(number)", "150"]
      process.environment = ProcessInfo.processInfo.environment.merging(["STORE_WORKER_KEY": key].compactMapValues(\.self)) {
        $1
      }
      process.standardOutput = try FileHandle(forWritingTo: output)
      try process.run()
    }

    private(set) var deadAt: UInt64?

    func signal(_ number: Int32) {
      kill(process.processIdentifier, number)
      if number != SIGKILL { return }
      process.waitUntilExit()
      deadAt = SystemDisk.shared.now()
    }

    func lines() throws -> [String] {
      process.waitUntilExit()
      // The last line is cut if the process was killed while it wrote.
      return String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private func checkHistory(_ seed: UInt64, _ key: String?, isCalm: Bool) throws {
    var random = Random(seed: seed)
    let folder = Folder(in: FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil)
    let first = Int(seed)
    var workers = try (first..<first + 5).map { try Worker(folder, $0, key) }
    var running = Array(workers.indices)
    // Each of these processes is killed or stopped for a while, and one takes the place of each that was killed.
    for _ in 0..<(isCalm ? 0 : 12) {
      usleep(UInt32.random(in: 1000...12_000, using: &random))
      guard let place = running.indices.randomElement(using: &random) else { break }
      if Bool.random(using: &random) {
        workers[running[place]].signal(SIGKILL)
        workers.append(try Worker(folder, first + workers.count, key))
        running[place] = workers.count - 1
      } else {
        workers[running[place]].signal(SIGSTOP)
        usleep(5000)
        workers[running[place]].signal(SIGCONT)
      }
    }
    var calls: [History.Call] = []
    for (number, worker) in workers.enumerated() {
      let read = History.calls(of: number, try worker.lines(), deadAt: worker.deadAt)
      XCTAssertEqual(read.errors, [], "seed \(seed)")
      calls += read.calls
    }
    XCTAssertGreaterThan(calls.count, 300, "seed \(seed)")
    let store = try Store(
      directory: folder.store, protection: key.map { .encrypted(try .init(bytes: Array($0.utf8))) } ?? .plain)
    XCTAssertNil(try store.verify().corruption, "seed \(seed)")
    let history = History(calls: calls)
    if history.failure() != nil {
      XCTFail("seed \(seed): no order explains\n" + history.shortest().map(\.description).joined(separator: "\n"))
    }
  }
}
