import Dispatch
import RillStore

/// Runs one command on the store in a folder.
struct CommandRunner {
  let directory: String
  /// Where the key is, or nil if the store is plain.
  let key: Store.KeySource?
  /// The option that names it.
  let keyOption: EncryptionKeyOption?
  let isReadOnly: Bool

  var protection: Store.Protection { key.map { .encrypted($0) } ?? .plain }

  func run(_ command: CommandLineArguments.Command) throws {
    switch command {
    case .list(let reveal): try list(reveal)
    case .get(let key, let reveal): try get(key, reveal)
    case .set(let key, let value): try set(key, value)
    case .remove(let key): try remove(key)
    case .watch(let reveal): try watch(reveal)
    case .verify: try verify()
    case .compact: try compact()
    case .stat: try stat()
    case .dump: try dump()
    case .load: try load()
    case .repair: try repair()
    case .backup(let folder): try backup(to: folder)
    case .restore(let folder): try restore(from: folder)
    case .rotateKey(let newKeyFile): try rotateKey(newKeyFile)
    case .destroyKey: try destroyKey()
    }
  }

  /// Returns the store if it exists, so that a mistyped path does not create one.
  func openExistingStore() throws -> Store {
    try throwIfNoStore(directory)
    return try Store(directory: directory, protection: protection, readOnly: isReadOnly)
  }

  func throwIfNoStore(_ directory: String) throws {
    switch try StoreFileReader.existence(in: directory) {
    case .none: throw Failure.noStore(directory)
    case .withoutLog: throw Failure.lostLog(directory)
    case .complete: return
    }
  }

  private func list(_ reveal: Bool) throws {
    let entries = try openExistingStore().entries(prefix: "")
    var output: [UInt8] = []
    for (key, value) in entries {
      output += CommandRunner.line(key, value, reveal).terminated
      // In parts, because the values can be large.
      if output.count > 1 << 16 {
        guard try StandardStreams.print(output) else { return }
        output = []
      }
    }
    try StandardStreams.print(output)
  }

  private func get(_ key: Store.Key, _ reveal: Bool) throws {
    guard let value = try openExistingStore().bytes(for: key) else { throw absent(key) }
    try StandardStreams.print(reveal ? value : CommandRunner.line(key, value, false).terminated)
  }

  private func set(_ key: Store.Key, _ value: CommandLineArguments.Value) throws {
    let bytes =
      switch value {
      case .text(let text): Array(text.utf8)
      case .standardInput: try StandardStreams.input()
      }
    try Store(directory: directory, protection: protection).set(bytes, for: key)
  }

  private func remove(_ key: Store.Key) throws {
    let existed = try openExistingStore().update(key) { value in
      defer { value = nil }
      return value != nil
    }
    if !existed { throw absent(key) }
  }

  private func watch(_ reveal: Bool) throws {
    try StandardStreams.checkOutput()
    // Blocks the signals before any other thread starts, because threads inherit the signal mask.
    let signals = TerminationSignals()
    DispatchQueue.global().async {
      signals.wait()
      exitNow(0)
    }
    let store = try openExistingStore()
    try store.observe(failed: { observationFailed($0) }) { changes in
      let lines = changes.map { CommandRunner.line($0, reveal).terminated }
      // Changes that were made together are printed together.
      exitingOnError { if try !StandardStreams.print(Array(lines.joined())) { exitNow(0) } }
    }
    Program.report("watching \(escaped: directory)")
    StandardStreams.waitUntilOutputIsClosed()
    withExtendedLifetime(store) {}
  }

  /// Reports an error of the observation.
  ///
  /// A timeout and a locked device can pass, and the store keeps trying. All other errors end the program.
  private func observationFailed(_ error: StoreError) {
    switch error {
    case .unavailable(.timeout, _), .unavailable(.locked, _): Program.report(Failure(error, directory).message)
    default: exitingOnError { throw error }
    }
  }

  /// Runs `work`, and exits if it throws: for threads whose errors no caller can catch.
  private func exitingOnError(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      let failure = (error as? Failure) ?? Failure(error, directory)
      Program.report(failure.message)
      exitNow(failure.status.rawValue)
    }
  }

  private func verify() throws {
    let report = try StoreFileReader.read(directory: directory) { reader throws(StoreError) in
      try LogReport(reader) { header throws(StoreError) in
        guard let key else { return try header.withoutKey() }
        return try StoreFileReader.coding(of: header, in: directory, with: key)
      }
    }
    guard let report else { throw Failure.noStore(directory) }
    try StandardStreams.print(Array(report.lines.map(\.terminated).joined()))
    if let problem = report.problem { throw Failure(.corrupt, "\(escaped: directory): \(problem)") }
  }

  private func compact() throws {
    let store = try openExistingStore()
    let before = try StoreFileStatus(directory: directory)?.length ?? 0
    try store.compact()
    let after = try StoreFileStatus(directory: directory)?.length ?? 0
    try StandardStreams.print(
      TabSeparatedLine("before", "\(before)").terminated + TabSeparatedLine("after", "\(after)").terminated)
  }

  private func absent(_ key: Store.Key) -> Failure { Failure(.absent, "'\(escaped: key.name)' has no value") }

  private static func line(_ key: Store.Key, _ value: [UInt8], _ reveal: Bool) -> TabSeparatedLine {
    var line = TabSeparatedLine(key.name, "\(value.count)")
    if reveal { line.add(value) }
    return line
  }

  private static func line(_ change: Store.Change, _ reveal: Bool) -> TabSeparatedLine {
    guard let value = change.value else { return TabSeparatedLine("remove", change.key.name) }
    var line = TabSeparatedLine("set", change.key.name, "\(value.count)")
    if reveal { line.add(value) }
    return line
  }
}
