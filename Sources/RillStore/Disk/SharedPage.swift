import Synchronization

/// The first words of the lock file, mapped by all processes: the generation, and the identity of the reliable log.
///
/// They are changed by writing to the file, never through the memory. A write to a full disk returns an error, but a store into the
/// memory would end the process. Reading ends the process if the file is truncated. Only the user can do that; the store never does.
@safe
package struct SharedPage: @unchecked Sendable {
  // Sendable: the memory is read atomically, and only its owner unmaps it.

  /// The minimum length of the file.
  package static let length = 16
  package let memory: UnsafeMutableRawPointer

  package init(_ memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

  /// The sequence of the last durable commit.
  ///
  /// Other processes read the log when it changes. A reader can see a half-written number, but it differs from the previous one. So
  /// the reader takes the lock, which makes it wait for the writer.
  @inline(__always)
  package var generation: UInt64 { word(0) }

  /// The identity of the log whose name is durable and of which no sync has failed, or 0 if there is none.
  package var reliableLog: UInt64 { word(1) }

  @inline(__always)
  private func word(_ index: Int) -> UInt64 {
    let word = unsafe (memory + 8 * index).assumingMemoryBound(to: Atomic<UInt64>.self)
    // Relaxed: whatever the words announce is read under the file lock or the lock of the published state.
    return unsafe UInt64(littleEndian: word.pointee.load(ordering: .relaxed))
  }

  /// Returns the bytes of the file for these words.
  package static func bytes(generation: UInt64, reliableLog: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: generation)
    bytes.append(number: reliableLog)
    return bytes
  }

  /// Allocates memory in place of mapped memory, for disks without files.
  package static func allocate() -> SharedPage {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 8)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: length)
    return unsafe SharedPage(memory)
  }

  package func deallocate() { unsafe memory.deallocate() }

  /// Copies the first bytes of the file into the memory.
  package func store(_ bytes: [UInt8]) {
    for index in 0..<2 where bytes.count >= 8 * (index + 1) {
      let word = unsafe (memory + 8 * index).assumingMemoryBound(to: Atomic<UInt64>.self)
      unsafe word.pointee.store(bytes.number(UInt64.self, at: 8 * index).littleEndian, ordering: .relaxed)
    }
  }
}
