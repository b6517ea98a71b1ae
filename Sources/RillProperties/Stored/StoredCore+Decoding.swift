import RillLocks

/// The value of a property: decoded once for each change.
extension StoredCore {
  /// Returns the value of `bytes`, and forgets an error that was reported before.
  func readableValue(of bytes: [UInt8]?) throws(StoredError) -> Value {
    let value = try value(of: bytes)
    state.withLock { $0.reportedReadError = nil }
    return value
  }

  /// Returns the value of `bytes`, from the cache if the bytes are the same as the last time.
  func value(of bytes: [UInt8]?) throws(StoredError) -> Value {
    if let last = lastRead.withLock({ $0 }), last.bytes == bytes { return last.value }
    return try decode(bytes)
  }

  /// Decodes a value, and keeps it for the next use.
  ///
  /// Not inlined: the types that it needs would be looked up at each read.
  @inline(never)
  private func decode(_ bytes: [UInt8]?) throws(StoredError) -> Value {
    let value: Value
    do { value = try bytes.map(coding.decode) ?? defaultValue } catch {
      throw .unreadable(key, UnreadableValueError(bytes ?? [], as: coding.type, error))
    }
    let new = CachedDecodedValue(bytes, value)
    // The displaced value is released outside of the lock.
    let displaced = lastRead.withLock { last in
      defer { last = new }
      return last
    }
    withExtendedLifetime(displaced) {}
    return value
  }
}
