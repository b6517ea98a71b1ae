import RillLocks
import RillStore

/// Converts between the value of a property and its bytes in a store, where nil stands for no value.
///
/// It keeps the last value that was decoded, with its bytes, so that a value is decoded once per change. The closures of the format run
/// outside of the lock.
final class StoredValueCoder<Value: Sendable>: Sendable {
  /// A value that was decoded, and its bytes.
  final class Entry: Sendable {
    let bytes: [UInt8]?
    let value: Value

    init(_ bytes: [UInt8]?, _ value: Value) { (self.bytes, self.value) = (bytes, value) }
  }

  let key: Store.Key
  /// The value while none is stored.
  let defaultValue: Value
  /// The type of the stored values, which is not optional.
  private let type: any Any.Type
  private let encoder: @Sendable (Value) throws -> [UInt8]?
  private let decoder: @Sendable ([UInt8]) throws -> Value
  private let entry = Locked<Entry?>(nil)

  init(_ key: Store.Key, _ format: StoredFormat<Value>, default defaultValue: Value) {
    (self.key, self.defaultValue, type) = (key, defaultValue, Value.self)
    (encoder, decoder) = (format.encode, format.decode)
  }

  init<Wrapped>(_ key: Store.Key, _ format: StoredFormat<Wrapped>) where Value == Wrapped? {
    (self.key, defaultValue, type) = (key, nil, Wrapped.self)
    (encoder, decoder) = ({ try $0.map(format.encode) }, format.decode)
  }

  var last: Entry? { entry.withLock { $0 } }

  /// Returns the value of `bytes`, from the cache if the bytes are the same as the last time.
  func value(of bytes: [UInt8]?) throws(StoredError) -> Value {
    if let last, last.bytes == bytes { return last.value }
    return try decode(bytes)
  }

  /// Not inlined: the types that it needs would be looked up at each read.
  @inline(never)
  private func decode(_ bytes: [UInt8]?) throws(StoredError) -> Value {
    let value: Value
    do { value = try bytes.map(decoder) ?? defaultValue } catch {
      throw .unreadable(key, UnreadableValueError(bytes ?? [], as: type, error))
    }
    let new = Entry(bytes, value)
    // The displaced value is released outside of the lock.
    let displaced = entry.withLock { exchange(&$0, with: new) }
    withExtendedLifetime(displaced) {}
    return value
  }

  func encode(_ value: Value) throws(StoredError) -> [UInt8]? {
    do { return try encoder(value) } catch { throw .unwritable(key, error) }
  }
}
