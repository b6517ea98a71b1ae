import CRillDiagnostics

/// A copy of one section that the tracker knows.
struct OperatorChainSection {
  let identity: UInt64
  let parent: UInt64
  let leakTrackingScope: UInt64
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
  let isSecret: Bool
  /// Whether the subscriber holds its object weakly.
  let isWeak: Bool

  init(_ state: rill_section_state) {
    identity = unsafe state.identity
    parent = unsafe state.parent
    ordinal = unsafe state.ordinal
    operations = unsafe (0..<state.name_count).reversed().map { index in
      unsafe String(String(cString: rill_name(state.section, index)).prefix { $0 != "(" })
    }
    eventCount = unsafe state.event_count
    subscribed = unsafe state.subscribed
    lastEvent = unsafe state.last_event
    isOver = unsafe state.ended != 0
    // The core has stored the metadata of the type.
    valueType = unsafe state.type.map { unsafe "\(unsafeBitCast($0, to: Any.Type.self))" } ?? ""
    isSecret = unsafe state.is_secret
    let origin = unsafe state.origin.pointee
    // The type distinguishes loops without a place.
    callSite = unsafe CallSite(origin.file, origin.line, waitingFor: valueType)
    leakTrackingScope = unsafe origin.leak_tracking_scope
    isWeak = unsafe origin.is_weak
    let queue = unsafe String(cString: rill_queue(state.section))
    thread = unsafe origin.on_main_thread ? "main" : queue.isEmpty ? "thread \(origin.thread)" : queue
  }
}
