import Rill
import RillLocks

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
}
