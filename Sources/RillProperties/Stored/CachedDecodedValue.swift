/// A value that was decoded, and its bytes.
final class CachedDecodedValue<Value: Sendable>: Sendable {
  let bytes: [UInt8]?
  let value: Value

  init(_ bytes: [UInt8]?, _ value: Value) {
    self.bytes = bytes
    self.value = value
  }
}
