internal import CRillStore

/// Bytes of a key, which are overwritten when the last reference to them is released.
///
/// The memory is not written to a swap device if the system permits it (`mlock`), and is not part of core dumps on Linux. Copies that the
/// caller or the system's cipher make are not covered.
package struct SecretBytes: Sendable {
  private let memory: SecretMemory
  private let range: Range<Int>

  package var count: Int { range.count }

  /// Allocates memory, and fills it by a call.
  init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(StoreError) -> Void) throws(StoreError) {
    memory = try unsafe SecretMemory(count: count, fill)
    range = 0..<count
  }

  /// Copies bytes.
  package init(_ bytes: [UInt8]) throws(StoreError) {
    try unsafe self.init(count: bytes.count) { unsafe $0.copyBytes(from: bytes) }
  }

  /// Copies bytes, and overwrites them: they are no longer needed where they were.
  ///
  /// If the array is shared, only the copy that this makes is overwritten.
  package init(overwriting bytes: inout [UInt8]) throws(StoreError) {
    defer { SecretBytes.overwrite(&bytes) }
    try self.init(bytes)
  }

  /// Returns whether there are bytes, and all of them are zeros.
  package static func areZeros(_ bytes: some Collection<UInt8>) -> Bool { !bytes.isEmpty && bytes.allSatisfy { $0 == 0 } }

  /// Overwrites bytes with zeros.
  package static func overwrite(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe rill_overwrite($0.baseAddress, $0.count) }
  }

  private init(_ memory: SecretMemory, _ range: Range<Int>) {
    self.memory = memory
    self.range = range
  }

  /// Returns a part, without copying it.
  subscript(part: Range<Int>) -> SecretBytes {
    precondition(part.lowerBound >= 0 && part.upperBound <= count)
    return SecretBytes(memory, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try unsafe body(UnsafeRawBufferPointer(rebasing: memory.bytes[range]))
  }

  /// A copy, which is not protected.
  package var copy: [UInt8] { unsafe Array(memory.bytes[range]) }
}

@safe  // The memory has `count` bytes until `deinit` frees it.
private final class SecretMemory: @unchecked Sendable {
  // Sendable: the memory does not change after `init`.

  private let count: Int
  private let memory: UnsafeMutableRawPointer

  init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(StoreError) -> Void) throws(StoreError) {
    guard let memory = unsafe rill_secret_allocate(count) else { throw .cipherFailed }
    self.count = count
    unsafe self.memory = memory
    try unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
  }

  deinit { unsafe rill_secret_free(memory, count) }

  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: memory, count: count) }
}
