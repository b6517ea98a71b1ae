import CRillDiagnostics

/// Copies of all sections, of which only the numbers are converted to Swift at once.
///
/// `SectionList.c` says what a copy contains if subscriptions come and go meanwhile.
@safe  // The sections are retained until `deinit`.
final class ChainSectionsSnapshot {
  /// What an inspector reads of every section, several times in a second.
  struct Numbers {
    let identity: UInt64
    let parent: UInt64
    let eventCount: UInt64
    let lastEvent: UInt32
    let operationCount: UInt32
    let isOver: Bool
    let isSecret: Bool
  }

  /// A thread that subscribes waits while this many sections are copied: for some microseconds.
  private static let partSize = 64

  private let states: [rill_section_state]
  /// How many sections were not copied.
  let omittedCount: Int

  /// Copies the newest sections, at most `limit` of them.
  init(limit: Int = .max) {
    unsafe (states, omittedCount) = unsafe withUnsafeTemporaryAllocation(of: rill_section_cursor.self, capacity: 1) { cursor in
      let count = unsafe Int(rill_begin_copying(cursor.baseAddress))
      defer { unsafe rill_end_copying(cursor.baseAddress) }
      let capacity = min(count, limit)
      let states = unsafe [rill_section_state](unsafeUninitializedCapacity: capacity) { buffer, copied in
        while copied < capacity {
          let partSize = UInt(min(Self.partSize, capacity - copied))
          let count = unsafe Int(rill_copy_sections(cursor.baseAddress, buffer.baseAddress! + copied, partSize))
          if count == 0 { break }
          copied += count
        }
      }
      return unsafe (states, count - capacity)
    }
  }

  deinit { unsafe states.withUnsafeBufferPointer { unsafe rill_release_sections($0.baseAddress, UInt($0.count)) } }

  var indices: Range<Int> { unsafe states.indices }

  func numbers(_ index: Int) -> Numbers {
    let state = unsafe states[index]
    return unsafe Numbers(
      identity: state.identity, parent: state.parent, eventCount: state.event_count, lastEvent: state.last_event,
      operationCount: state.name_count, isOver: state.ended != 0, isSecret: state.is_secret)
  }

  func state(_ index: Int) -> OperatorChainSection { unsafe OperatorChainSection(states[index]) }
}
