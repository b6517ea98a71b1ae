/// Work that is due at a virtual time.
struct VirtualTimeQueueItem<Time: Sendable>: Sendable {
  let time: Time
  /// Of two items with the same time, the one of the earlier priority precedes.
  let priority: VirtualTimePriority
  /// A sequence number: of two items with the same time and priority, the one scheduled first precedes.
  let number: Int
  let work: CancelableVirtualWork
}
