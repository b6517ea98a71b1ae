import CRillDiagnostics

/// All sections at one moment, as copies, of which only the numbers are converted to Swift at once.
@safe  // The copies exist until `deinit`.
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

  private let states: UnsafePointer<rill_section_state>?
  private let count: UInt

  /// Copies the newest sections, at most `limit` of them.
  init(limit: UInt) {
    var count: UInt = 0
    unsafe states = rill_copy_sections(limit, &count)
    self.count = count
  }

  deinit { unsafe rill_release_sections(states, count) }

  var indices: Range<Int> { 0..<Int(count) }

  func numbers(_ index: Int) -> Numbers {
    let state = unsafe states![index]
    return unsafe Numbers(
      identity: state.identity, parent: state.parent, eventCount: state.event_count, lastEvent: state.last_event,
      operationCount: state.name_count, isOver: state.ended != 0, isSecret: state.is_secret)
  }

  func state(_ index: Int) -> OperatorChainSection { unsafe OperatorChainSection(states![index]) }
}
