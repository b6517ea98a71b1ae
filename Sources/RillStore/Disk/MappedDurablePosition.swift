internal import CRillStore
import Synchronization

/// The first words of the lock file, mapped by all processes: a durable position.
///
/// They are changed by writing to the file, never through the memory. A write to a full disk returns an error, but a store into the
/// memory would end the process.
///
/// The system sends a signal (SIGBUS) to a process that reads mapped memory of a file that was truncated. The store never truncates the
/// file, but `cp` does before it writes. A handler of the signal then puts zeros in place of the memory, which announce nothing, and the
/// next access with the lock maps the file again. Reading the file at each use would make a read ten times slower.
@safe
package struct MappedDurablePosition: @unchecked Sendable {
  // Sendable: the memory is read atomically, and only its owner unmaps it.

  /// The minimum length of the file.
  package static let length = DurablePosition.length
  package let memory: UnsafeMutableRawPointer

  package init(_ memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

  /// Whether the file was truncated while it was mapped: the memory contains zeros, and does not follow the file any more.
  var isLost: Bool { unsafe rill_page_is_lost(memory) != 0 }

  /// The first word of the durable position, which has the sequence of the last durable commit.
  ///
  /// Other processes read the log when it changes. A reader can see a half-written number, but it differs from the previous one. So
  /// the reader looks at the whole durable position.
  @inline(__always)
  package var firstWord: UInt64 { word(0) }

  /// The durable position, or nil if it is damaged, being written, or was never written.
  package var durablePosition: DurablePosition? { DurablePosition(word: word(0), log: word(1), last: word(2)) }

  @inline(__always)
  private func word(_ index: Int) -> UInt64 {
    let word = unsafe (memory + 8 * index).assumingMemoryBound(to: Atomic<UInt64>.self)
    // Acquiring: what the words announce is read from the log without the file lock.
    return unsafe UInt64(littleEndian: word.pointee.load(ordering: .acquiring))
  }

  /// Allocates memory in place of mapped memory, for disks without files.
  package static func allocate() -> MappedDurablePosition {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 8)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: length)
    return unsafe MappedDurablePosition(memory)
  }

  package func deallocate() { unsafe memory.deallocate() }

  /// Copies the first bytes of the file into the memory.
  package func store(_ bytes: [UInt8]) {
    for index in 0..<DurablePosition.length / 8 where bytes.count >= 8 * (index + 1) {
      let word = unsafe (memory + 8 * index).assumingMemoryBound(to: Atomic<UInt64>.self)
      unsafe word.pointee.store(bytes.number(UInt64.self, at: 8 * index).littleEndian, ordering: .releasing)
    }
  }
}
