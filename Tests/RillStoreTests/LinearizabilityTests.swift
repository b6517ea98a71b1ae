import Foundation
import RillStore
import TestSupport
import XCTest

/// Histories of several processes, some of which are killed or stopped: each must be explained by some order of its calls.
///
/// `RILL_STORE_ROUNDS` multiplies the number of histories. `RILL_STORE_MINUTES` plays them for as long as that.
final class LinearizabilityTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason) }

  private var rounds: Int { Int(ProcessInfo.processInfo.environment["RILL_STORE_ROUNDS"] ?? "") ?? 1 }
  private var minutes: Double? { ProcessInfo.processInfo.environment["RILL_STORE_MINUTES"].flatMap(Double.init) }

  func testHistories() throws {
    let end = minutes.map { ContinuousClock.now + .seconds($0 * 60) }
    var round = 0
    repeat {
      try onAllCores(Kind.allCases) { try checkHistory(UInt64.random(in: 1...1_000_000), $0, isCalm: round % 4 == 3) }
      round += 1
    } while end.map { ContinuousClock.now < $0 } ?? (round < rounds)
    print("\(round * Kind.allCases.count) histories")
  }

  /// What happens to the store in addition to the calls, kills and stops.
  private enum Kind: CaseIterable {
    case plain, encrypted
    /// The key is in a file and is replaced.
    case rotated
    /// Backups take the place of the folder, or are written into its files.
    case restored, restoredAndRotated

    var isRestored: Bool { self == .restored || self == .restoredAndRotated }

    func keyFile(_ folder: TemporaryFolder) -> String? {
      self == .rotated || self == .restoredAndRotated ? folder.path + "/keys/key" : nil
    }

    private static let key = "0123456789abcdef0123456789abcdef"

    func environment(_ folder: TemporaryFolder) -> [String: String] {
      if let path = keyFile(folder) { return ["STORE_WORKER_KEY_FILE": path] }
      return self == .encrypted ? ["STORE_WORKER_KEY": Self.key] : [:]
    }

    func protection(_ folder: TemporaryFolder) throws -> Store.Protection {
      if let path = keyFile(folder) { return .encrypted(.keyFile(path)) }
      return self == .encrypted ? .encrypted(try .init(bytes: Array(Self.key.utf8))) : .plain
    }
  }

  private final class Worker {
    let process = Process()
    private let output: URL

    init(_ folder: TemporaryFolder, _ number: Int, _ kind: Kind) throws {
      output = URL(filePath: "\(folder.path)/output-\(number)")
      try Data().write(to: output)
      process.executableURL = BuiltProducts.directory.appending(path: "StoreWorker")
      process.arguments = ["history", folder.store, "\(number)", "150"]
      process.environment = ProcessInfo.processInfo.environment.merging(kind.environment(folder)) { $1 }
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

    private var text: String { get throws { String(decoding: try Data(contentsOf: output), as: UTF8.self) } }

    /// Waits until the process has made its calls: it has ended, or waits for the last change.
    func waitForCalls() throws { while process.isRunning, try !text.contains("\nD ") { usleep(2000) } }

    func lines() throws -> [String] {
      process.waitUntilExit()
      // The last line is cut if the process was killed while it wrote.
      return try text.split(separator: "\n").map(String.init)
    }
  }

  /// Copies the files of a store and puts them back, as the calls of a history.
  private final class Backups {
    private struct Done: Error {}
    private let folder: TemporaryFolder
    private let kind: Kind
    private let store: Store
    private(set) var calls: [CallHistory.Call] = []
    private var count = 0
    private var path: String { "\(folder.path)/backup-\(count)" }

    init(_ folder: TemporaryFolder, _ kind: Kind) throws {
      (self.folder, self.kind) = (folder, kind)
      store = try Store(directory: folder.store, patience: .seconds(60), protection: try kind.protection(folder))
    }

    /// Does something while no process can write.
    private func holding(_ call: CallHistory.Kind, _ work: () throws -> Bool) throws {
      let begin = SystemDisk.shared.now()
      var isDone = false
      do {
        try store.transaction { _ in
          isDone = try work()
          // The store writes nothing after an error: its files may not be those that it has read.
          throw Done()
        }
      } catch is Done {
      } catch StoreError.corrupt {
        // It has read a newer state than the one that is in place.
      }
      if isDone {
        calls.append(CallHistory.Call(process: -1, kind: call, begin: begin, end: SystemDisk.shared.now(), result: []))
      }
    }

    /// Copies the files, unless they contain a commit that was not acknowledged: whether it takes effect is not known.
    ///
    /// A long copy hides the end of every log that it replaces. A short one can be an older state of the same log.
    func copy(isLong: Bool) throws {
      let pad: Store.Key = "pad"
      if isLong { try? store.set([UInt8](repeating: 1, count: 20_000), for: pad) }
      defer { if isLong { try? store.remove(pad) } }
      try holding(.backup(count + 1)) {
        let reader = StoreFileReader(log: try folder.bytes("log"), lock: try folder.bytes("lock"))
        guard case .header(let header) = LogHeader.read(reader.log), let durablePosition = reader.durablePosition else {
          return false
        }
        var scan = LogScanner(header, try header.withoutKey())
        _ = try scan.read(log: reader.log, header)
        guard durablePosition.log == header.identity, durablePosition.generation == scan.sequence else { return false }
        count += 1
        try FileManager.default.copyItem(atPath: folder.store, toPath: path)
        if let key = kind.keyFile(folder) { try FileManager.default.copyItem(atPath: key, toPath: path + ".key") }
        return true
      }
    }

    /// Puts the last copy in place of the files, while the processes are stopped.
    ///
    /// They look at the files again when time has passed.
    func restore(inPlace: Bool, _ workers: [Worker]) throws {
      if count == 0 { return }
      try holding(.restore(count)) {
        for worker in workers { worker.signal(SIGSTOP) }
        defer { for worker in workers { worker.signal(SIGCONT) } }
        usleep(15_000)
        if let key = kind.keyFile(folder) {
          try FileManager.default.copyItem(atPath: path + ".key", toPath: key + ".copy")
          unsafe rename(key + ".copy", key)
        }
        if inPlace {
          for name in ["log", "lock"] {
            try folder.write(Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)"))), to: name)
          }
        } else {
          try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
          unsafe rename(folder.store, "\(path).displaced-\(UUID())")
          unsafe rename(path + ".copy", folder.store)
        }
        return true
      }
    }
  }

  private func checkHistory(_ seed: UInt64, _ kind: Kind, isCalm: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder(in: FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil)
    let first = Int(seed)
    let backups = try Backups(folder, kind)
    var workers = try (first..<first + 5).map { try Worker(folder, $0, kind) }
    var running = Array(workers.indices)
    func replace(_ place: Int) throws {
      workers[running[place]].signal(SIGKILL)
      workers.append(try Worker(folder, first + workers.count, kind))
      running[place] = workers.count - 1
    }
    // Each of these processes is killed or stopped for a while, and one takes the place of each that was killed.
    for step in 0..<(isCalm ? 0 : 12) {
      usleep(UInt32.random(in: 1000...12_000, using: &random))
      guard let place = running.indices.randomElement(using: &random) else { break }
      if kind.isRestored, step % 4 == 1 { try backups.copy(isLong: Bool.random(using: &random)) }
      if kind.isRestored, step % 4 == 3 {
        try backups.restore(inPlace: step != 3, running.map { workers[$0] })
        // Those that have seen newer changes of the same log wait until others have made as many.
        if step != 3 { for place in running.indices.prefix(2) { try replace(place) } }
      } else if Bool.random(using: &random) {
        try replace(place)
      } else {
        workers[running[place]].signal(SIGSTOP)
        usleep(5000)
        workers[running[place]].signal(SIGCONT)
      }
    }
    for worker in workers { try worker.waitForCalls() }
    let store = try Store(directory: folder.store, protection: try kind.protection(folder))
    // Observers wait for this change.
    try store.set([1], for: "end")
    var history = CallHistory(calls: backups.calls)
    for (number, worker) in workers.enumerated() {
      let read = CallHistory.read(of: number, try worker.lines(), deadAt: worker.deadAt)
      XCTAssertEqual(read.errors, [], "seed \(seed), \(kind)")
      history.calls += read.calls
      if let observer = read.observer { history.observers.append(observer) }
    }
    XCTAssertGreaterThan(history.calls.count, 300, "seed \(seed), \(kind)")
    XCTAssertGreaterThan(history.observers.count, 1, "seed \(seed), \(kind)")
    XCTAssertNil(try store.verify().corruption, "seed \(seed), \(kind)")
    XCTAssertNil(history.observerFlaw(), "seed \(seed), \(kind)")
    if let failure = history.failure() {
      XCTFail("seed \(seed), \(kind): no order explains \(failure.description)\n\(history.shortest().description)")
    }
  }
}
