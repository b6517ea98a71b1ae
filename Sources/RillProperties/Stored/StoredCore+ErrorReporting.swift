import Rill
import RillLocks

/// Uses of a property that cannot throw: their errors are reported.
extension StoredCore {
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
