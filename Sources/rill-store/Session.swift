import Dispatch
import RillStore

/// One command's work on the store in a folder.
struct Session {
  let directory: String

  func run(_ command: Request.Command) throws {
    switch command {
    case .list(let show): try list(show)
    case .get(let key, let show): try get(key, show)
    case .set(let key, let value): try set(key, value)
    case .remove(let key): try remove(key)
    case .watch(let show): try watch(show)
    case .verify: try verify()
    case .compact: try compact()
    }
  }

  /// The store, which must be there: a mistyped name does not make one.
  private func existing() throws -> Store {
    guard try LogReader.isThere(directory) else { throw Failure.noStore(directory) }
    return try Store(directory: directory)
  }

  private func list(_ show: Bool) throws {
    let entries = try existing().entries().sorted { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) }
    var output: [UInt8] = []
    for (key, value) in entries {
      output += Session.line(key, value, show).terminated
      // Not all at once: with values it may be long.
      if output.count > 1 << 16 {
        guard try StandardFiles.print(output) else { return }
        output = []
      }
    }
    try StandardFiles.print(output)
  }

  private func get(_ key: Store.Key, _ show: Bool) throws {
    guard let value = try existing().bytes(for: key) else { throw absent(key) }
    try StandardFiles.print(show ? value : Session.line(key, value, false).terminated)
  }

  private func set(_ key: Store.Key, _ value: Request.Value) throws {
    let bytes =
      switch value {
      case .text(let text): Array(text.utf8)
      case .standardInput: try StandardFiles.input()
      }
    try Store(directory: directory).set(bytes, for: key)
  }

  private func remove(_ key: Store.Key) throws {
    let wasThere = try existing().update(key) { value in
      defer { value = nil }
      return value != nil
    }
    if !wasThere { throw absent(key) }
  }

  private func watch(_ show: Bool) throws {
    // Before any other thread is there, so that they all leave the signals alone.
    let signals = Signals()
    DispatchQueue.global().async {
      signals.wait()
      leave(0)
    }
    let store = try existing()
    try store.observe(failed: { failed($0) }) { changes in
      let lines = changes.map { Session.line($0, show).terminated }
      // What was made together comes together.
      ending { if try !StandardFiles.print(Array(lines.joined())) { leave(0) } }
    }
    Program.complain("watching \(escaped: directory)")
    StandardFiles.waitUntilOutputIsClosed()
    withExtendedLifetime(store) {}
  }

  /// Two troubles pass by themselves; the store goes on trying.
  private func failed(_ error: StoreError) {
    switch error {
    case .unavailable(.timeout, _), .unavailable(.locked, _): Program.complain(Failure(error, directory).message)
    default: ending { throw error }
    }
  }

  /// Ends the program if something goes wrong on a thread that nobody waits for.
  private func ending(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      let failure = (error as? Failure) ?? Failure(error, directory)
      Program.complain(failure.message)
      leave(failure.status.rawValue)
    }
  }

  private func verify() throws {
    guard let copy = try LogReader(directory: directory) else { throw Failure.noStore(directory) }
    let report = try LogReport(copy)
    try StandardFiles.print(Array(report.lines.map(\.terminated).joined()))
    if let complaint = report.complaint { throw Failure(.corrupt, "\(escaped: directory): \(complaint)") }
  }

  private func compact() throws {
    let store = try existing()
    let before = try store.verify().length
    try store.compact()
    let after = try store.verify().length
    try StandardFiles.print(Line("before", "\(before)").terminated + Line("after", "\(after)").terminated)
  }

  private func absent(_ key: Store.Key) -> Failure { Failure(.absent, "'\(escaped: key.name)' has no value") }

  private static func line(_ key: Store.Key, _ value: [UInt8], _ show: Bool) -> Line {
    var line = Line(key.name, "\(value.count)")
    if show { line.add(value) }
    return line
  }

  private static func line(_ change: Store.Change, _ show: Bool) -> Line {
    guard let value = change.value else { return Line("remove", change.key.name) }
    var line = Line("set", change.key.name, "\(value.count)")
    if show { line.add(value) }
    return line
  }
}
