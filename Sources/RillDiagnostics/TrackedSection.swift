import CRillDiagnostics

/// A copy of one section that the tracker knows.
struct TrackedSection {
  let identity: UInt64
  let parent: UInt64
  let owner: UInt64
  let ordinal: UInt32
  let callSite: CallSite
  /// The operations from the source to the subscriber.
  let operations: [String]
  let eventCount: UInt64
  let subscribed: UInt32
  let lastEvent: UInt32
  let isOver: Bool
  let thread: String
  /// The type of the values that the subscriber receives.
  ///
  /// Empty for a section upstream.
  let valueType: String
  /// Whether the values come from a stored property.
  let isSecret: Bool

  init(_ state: rill_section_state) {
    identity = unsafe state.identity
    parent = unsafe state.parent
    owner = unsafe state.owner
    ordinal = unsafe state.ordinal
    callSite = unsafe CallSite(state.file, state.line)
    operations = unsafe (0..<state.name_count).reversed().map { index in
      unsafe withUnsafePointer(to: state) { unsafe String(cString: rill_name($0, index)) }
    }.map { $0.prefix { $0 != "(" }.description }
    eventCount = unsafe state.event_count
    subscribed = unsafe state.subscribed
    lastEvent = unsafe state.last_event
    isOver = unsafe state.ended != 0
    // The core has stored the metadata of the type.
    valueType = unsafe state.type.map { unsafe "\(unsafeBitCast($0, to: Any.Type.self))" } ?? ""
    isSecret = unsafe state.is_secret
    let queue = unsafe String(cString: state.queue)
    thread = unsafe state.on_main_thread ? "main" : queue.isEmpty ? "thread \(state.thread)" : queue
  }

  /// Returns all sections that exist.
  static func all() -> [TrackedSection] {
    let copies = SectionCopies(limit: .max)
    return copies.indices.map { copies.state($0) }
  }
}

/// Copies of sections, of which only the numbers are converted to Swift at once.
@safe  // The copies exist until `deinit`.
final class SectionCopies {
  /// What an inspector reads of every section, several times in a second.
  struct Numbers {
    let identity: UInt64
    let parent: UInt64
    let eventCount: UInt64
    let lastEvent: UInt32
    let operationCount: UInt32
    let isOver: Bool
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
      operationCount: state.name_count, isOver: state.ended != 0)
  }

  func state(_ index: Int) -> TrackedSection { unsafe TrackedSection(states![index]) }
}
