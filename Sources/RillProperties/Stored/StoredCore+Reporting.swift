import Rill
import RillLocks

/// Uses of a property that cannot throw: their errors are reported.
extension StoredCore {
  var value: Value {
    do throws(StoredError) {
      return try load()
    } catch {
      return lastReadValue(after: error)
    }
  }

  /// Reports an error of a read, and returns the value that was read last.
  @inline(never)
  private func lastReadValue(after error: StoredError) -> Value {
    reportOnce(error, \.reportedReadError)
    return lastRead.withLock { $0 }?.value ?? defaultValue
  }

  func assign(_ value: Value) {
    do throws(StoredError) { try save(value) } catch { report(error) }
  }

  /// Reports an error, unless it is the one that was reported last: a property can be read many times.
  func reportOnce(_ error: StoredError, _ last: WritableKeyPath<StoredCoreState, String?>) {
    let description = error.description
    let isNew = state.withLock { state in
      defer { state[keyPath: last] = description }
      return state[keyPath: last] != description
    }
    if isNew { report(error) }
  }

  func report(_ error: StoredError) {
    (state.withLock { $0.store } ?? ownStore)?.report(error)
    Hooks.unhandled(error, declaredAt: location.file, line: location.line)
  }
}
