import CSQLite

/// A table of SQLite, in WAL mode with synchronous=FULL.
final class SQLiteStore: KeyValueStore {
  static let name = "SQLite \(String(cString: sqlite3_libversion()))"

  private var database: OpaquePointer?
  private let insert: OpaquePointer
  private let select: OpaquePointer
  private let version: OpaquePointer
  private let delete: OpaquePointer
  private let all: OpaquePointer

  static func key(_ text: String) -> [UInt8] { Array(text.utf8) }

  init(folder: String) {
    check(sqlite3_open("\(folder)/database", &database), "open")
    check(sqlite3_busy_timeout(database, 10_000), "busy_timeout")
    for statement in [
      "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
      "CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID",
    ] {
      check(sqlite3_exec(database, statement, nil, nil, nil), statement)
    }
    insert = prepare(database, "INSERT OR REPLACE INTO entries VALUES (?, ?)")
    select = prepare(database, "SELECT value FROM entries WHERE key = ?")
    delete = prepare(database, "DELETE FROM entries WHERE key = ?")
    all = prepare(database, "SELECT key, value FROM entries")
    version = prepare(database, "PRAGMA data_version")
  }

  deinit {
    for statement in [insert, select, version, delete, all] { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  func set(_ value: [UInt8], for key: [UInt8]) {
    bind(key, insert)
    // Without a destructor, SQLite uses the bytes in place until the statement is reset.
    value.withUnsafeBytes { bytes in
      sqlite3_bind_blob(insert, 2, bytes.baseAddress, Int32(bytes.count), nil)
      expect(SQLITE_DONE, sqlite3_step(insert), "INSERT")
    }
    sqlite3_reset(insert)
  }

  func set(_ value: [UInt8], for keys: [[UInt8]]) {
    check(sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil), "BEGIN")
    for key in keys { set(value, for: key) }
    check(sqlite3_exec(database, "COMMIT", nil, nil, nil), "COMMIT")
  }

  func remove(_ key: [UInt8]) {
    bind(key, delete)
    expect(SQLITE_DONE, sqlite3_step(delete), "DELETE")
    sqlite3_reset(delete)
  }

  func scan() -> Int {
    defer { sqlite3_reset(all) }
    var sum = 0
    while sqlite3_step(all) == SQLITE_ROW {
      let key = UnsafeRawBufferPointer(start: sqlite3_column_text(all, 0), count: Int(sqlite3_column_bytes(all, 0)))
      let value = UnsafeRawBufferPointer(start: sqlite3_column_blob(all, 1), count: Int(sqlite3_column_bytes(all, 1)))
      sum += key.isEmpty ? 0 : Array(value).count
    }
    return sum
  }

  func value(for key: [UInt8]) -> [UInt8]? {
    bind(key, select)
    defer { sqlite3_reset(select) }
    let status = sqlite3_step(select)
    if status == SQLITE_DONE { return nil }
    expect(SQLITE_ROW, status, "SELECT")
    return Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(select, 0), count: Int(sqlite3_column_bytes(select, 0))))
  }

  /// Polls every millisecond: SQLite does not notify of changes of other processes.
  func observe(_ key: [UInt8], _ changed: @escaping @Sendable ([UInt8]) -> Void) -> Never {
    var seen: Int32?
    while true {
      expect(SQLITE_ROW, sqlite3_step(version), "data_version")
      let current = sqlite3_column_int(version, 0)
      sqlite3_reset(version)
      if current != seen, let value = value(for: key) { changed(value) }
      seen = current
      pause(microseconds: 1000)
    }
  }

  private func bind(_ key: [UInt8], _ statement: OpaquePointer) {
    key.withUnsafeBytes { bytes in
      _ = sqlite3_bind_text(
        statement, 1, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), transient)
    }
  }
}

/// Makes SQLite copy the bytes: the macro `SQLITE_TRANSIENT`, which is not imported.
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

private func prepare(_ database: OpaquePointer?, _ text: String) -> OpaquePointer {
  var statement: OpaquePointer?
  check(sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil), text)
  guard let statement else { fail("SQLite has not prepared \(text)") }
  return statement
}

private func check(_ status: Int32, _ action: String) { expect(SQLITE_OK, status, action) }

private func expect(_ wanted: Int32, _ status: Int32, _ action: String) {
  if status != wanted { fail("SQLite, \(action): \(String(cString: sqlite3_errstr(status)))") }
}
