import CRillDiagnostics

/// A copy of one section that the tracker knows.
struct OperatorChainSection {
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
  /// Whether the values are secret.
  let isSecret: Bool
  /// Whether the subscriber holds its object weakly.
  let isWeak: Bool

  init(_ state: rill_section_state) {
    identity = unsafe state.identity
    parent = unsafe state.parent
    owner = unsafe state.owner
    ordinal = unsafe state.ordinal
    operations = unsafe (0..<state.name_count).reversed().map { index in
      unsafe withUnsafePointer(to: state) { unsafe String(cString: rill_name($0, index)) }
    }.map { $0.prefix { $0 != "(" }.description }
    eventCount = unsafe state.event_count
    subscribed = unsafe state.subscribed
    lastEvent = unsafe state.last_event
    isOver = unsafe state.ended != 0
    // The core has stored the metadata of the type.
    valueType = unsafe state.type.map { unsafe "\(unsafeBitCast($0, to: Any.Type.self))" } ?? ""
    // The type distinguishes loops without a place.
    callSite = unsafe CallSite(state.file, state.line, waitingFor: valueType)
    isSecret = unsafe state.is_secret
    isWeak = unsafe state.is_weak
    let queue = unsafe String(cString: state.queue)
    thread = unsafe state.on_main_thread ? "main" : queue.isEmpty ? "thread \(state.thread)" : queue
  }

  /// Returns all sections that exist.
  static func all() -> [OperatorChainSection] {
    let copies = ChainSectionsSnapshot()
    return copies.indices.map { copies.state($0) }
  }
}
