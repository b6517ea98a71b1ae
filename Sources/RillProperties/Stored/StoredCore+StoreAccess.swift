import RillStore

extension StoredCore {
  func bytes(in store: Store, for other: Store.Key? = nil) throws(StoredError) -> [UInt8]? {
    do { return try store.bytes(for: other ?? key) } catch { throw .store(error) }
  }

  @discardableResult
  func transaction<Result>(
    in store: Store, _ change: (inout Store.Transaction) -> Result
  ) throws(StoredError) -> Result {
    try writing { try store.transaction(change) }
  }

  /// Changes the store with a closure that throws no errors of its own.
  func writing<Result>(_ write: () throws -> Result) throws(StoredError) -> Result {
    do {
      return try write()
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      throw .unwritable(key, error)
    }
  }
}
