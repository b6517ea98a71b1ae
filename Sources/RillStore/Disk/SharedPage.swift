import Synchronization

/// The first words of the lock file, seen by all processes: the generation, and the identity of the log that it vouches for.
///
/// Written to by writing to the file, never through the memory: a write can fail with an error, a store into a page for which the
/// disk has no room ends the process. Reading can end it too, if somebody cuts the file off; nobody but the user can, and
/// the store never does.
@safe
package struct SharedPage: @unchecked Sendable {
  // Sendable: the memory is read atomically, and unmapped by the only one who owns it.

  /// How long the file must be.
  package static let length = 16
  package let memory: UnsafeMutableRawPointer

  package init(_ memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

  /// The sequence of the last commit that is durable; other readers look at the log when it changes.
  ///
  /// A write may be seen half done; such a number is not the one before either, so the reader looks, and waits for the lock.
  @inline(__always)
  package var generation: UInt64 { word(0) }

  /// The identity of the log that has its name durably and has never failed to sync; 0 if there is none.
  package var vouchedLog: UInt64 { word(1) }

  @inline(__always)
  private func word(_ index: Int) -> UInt64 {
    let word = unsafe (memory + 8 * index).assumingMemoryBound(to: Atomic<UInt64>.self)
    return unsafe UInt64(littleEndian: word.pointee.load(ordering: .acquiring))
  }

  /// What is in the file for these words.
  package static func bytes(generation: UInt64, vouchedLog: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: generation)
    bytes.append(number: vouchedLog)
    return bytes
  }

  /// Memory that stands for a file's, for disks that are none.
  package static func allocate() -> SharedPage {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 8)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: length)
    return unsafe SharedPage(memory)
  }

  package func deallocate() { unsafe memory.deallocate() }

  /// Takes over the file's first bytes.
  package func store(_ bytes: [UInt8]) {
    for index in 0..<2 where bytes.count >= 8 * (index + 1) {
      let word = unsafe (memory + 8 * index).assumingMemoryBound(to: Atomic<UInt64>.self)
      unsafe word.pointee.store(bytes.number(UInt64.self, at: 8 * index).littleEndian, ordering: .releasing)
    }
  }
}
