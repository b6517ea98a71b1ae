internal import CRillCipher

/// Bytes of a key, which are overwritten when the last reference to them is released.
///
/// The memory is not written to a swap device if the system permits it (`mlock`), and is not part of core dumps on Linux. Copies that the
/// caller or the system's cipher make are not covered.
@safe
package final class SecretBytes: @unchecked Sendable {
  // Sendable: the memory does not change after `init`.

  package let count: Int
  private let memory: UnsafeMutableRawPointer

  /// Allocates memory, and fills it by a call.
  init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(StoreError) -> Void) throws(StoreError) {
    guard let memory = unsafe rill_secret_allocate(count) else { throw .cipherFailed }
    self.count = count
    unsafe self.memory = memory
    try unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
  }

  /// Copies bytes.
  package convenience init(_ bytes: [UInt8]) throws(StoreError) {
    try unsafe self.init(count: bytes.count) { unsafe $0.copyBytes(from: bytes) }
  }

  deinit { unsafe rill_secret_free(memory, count) }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// A copy, which is not protected.
  package var copy: [UInt8] { unsafe Array(UnsafeRawBufferPointer(start: memory, count: count)) }
}
