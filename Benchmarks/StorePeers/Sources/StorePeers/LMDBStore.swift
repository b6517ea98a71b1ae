import CLMDB

/// An environment of LMDB with its default settings: each commit syncs.
final class LMDBStore: KeyValueStore {
  static let name = "LMDB \(MDB_VERSION_MAJOR).\(MDB_VERSION_MINOR).\(MDB_VERSION_PATCH)"

  private var environment: OpaquePointer?
  private var database: MDB_dbi = 0
  /// A read transaction that is reset and renewed, which is cheaper than a new one for each read.
  private var reader: OpaquePointer?

  static func key(_ text: String) -> [UInt8] { Array(text.utf8) }

  init(folder: String) {
    check(mdb_env_create(&environment), "env_create")
    check(mdb_env_set_mapsize(environment, 1 << 30), "set_mapsize")
    check(mdb_env_open(environment, folder, 0, 0o600), "env_open")
    var transaction: OpaquePointer?
    check(mdb_txn_begin(environment, nil, 0, &transaction), "txn_begin")
    check(mdb_dbi_open(transaction, nil, 0, &database), "dbi_open")
    check(mdb_txn_commit(transaction), "txn_commit")
    check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &reader), "txn_begin")
    mdb_txn_reset(reader)
  }

  deinit {
    mdb_txn_abort(reader)
    mdb_env_close(environment)
  }

  func set(_ value: [UInt8], for key: [UInt8]) { set(value, for: [key]) }

  func set(_ value: [UInt8], for keys: [[UInt8]]) {
    var transaction: OpaquePointer?
    check(mdb_txn_begin(environment, nil, 0, &transaction), "txn_begin")
    for key in keys {
      withData(key) { key in
        withData(value) { value in check(mdb_put(transaction, database, &key, &value, 0), "put") }
      }
    }
    check(mdb_txn_commit(transaction), "txn_commit")
  }

  func remove(_ key: [UInt8]) {
    var transaction: OpaquePointer?
    check(mdb_txn_begin(environment, nil, 0, &transaction), "txn_begin")
    withData(key) { key in check(mdb_del(transaction, database, &key, nil), "del") }
    check(mdb_txn_commit(transaction), "txn_commit")
  }

  func scan() -> Int {
    check(mdb_txn_renew(reader), "txn_renew")
    defer { mdb_txn_reset(reader) }
    var cursor: OpaquePointer?
    check(mdb_cursor_open(reader, database, &cursor), "cursor_open")
    defer { mdb_cursor_close(cursor) }
    var (key, value, sum) = (MDB_val(), MDB_val(), 0)
    while mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == 0 {
      sum += key.mv_size == 0 ? 0 : Array(UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size)).count
    }
    return sum
  }

  func value(for key: [UInt8]) -> [UInt8]? {
    check(mdb_txn_renew(reader), "txn_renew")
    defer { mdb_txn_reset(reader) }
    return withData(key) { key in
      var data = MDB_val()
      let status = mdb_get(reader, database, &key, &data)
      if status == MDB_NOTFOUND { return nil }
      check(status, "get")
      return Array(UnsafeRawBufferPointer(start: data.mv_data, count: data.mv_size))
    }
  }

  /// Polls every millisecond: LMDB does not notify of changes of other processes.
  func observe(_ key: [UInt8], _ changed: @escaping @Sendable ([UInt8]) -> Void) -> Never {
    var seen: Int?
    while true {
      // Not that of `mdb_env_info`, which can be newer than what a read transaction sees.
      check(mdb_txn_renew(reader), "txn_renew")
      let current = mdb_txn_id(reader)
      mdb_txn_reset(reader)
      if current != seen, let value = value(for: key) { changed(value) }
      seen = current
      pause(microseconds: 1000)
    }
  }
}

private func withData<Result>(_ bytes: [UInt8], _ body: (inout MDB_val) -> Result) -> Result {
  bytes.withUnsafeBytes { buffer in
    // LMDB does not write through this pointer.
    var data = MDB_val(mv_size: buffer.count, mv_data: UnsafeMutableRawPointer(mutating: buffer.baseAddress))
    return body(&data)
  }
}

private func check(_ status: Int32, _ action: String) {
  if status != 0 { fail("LMDB, \(action): \(String(cString: mdb_strerror(status)))") }
}
