/// Work that is due at a virtual time.
struct VirtualTimeQueueItem<Time: Sendable>: Sendable {
  let time: Time
  /// Of two items with the same time, the one of the earlier phase precedes.
  let phase: VirtualTimePhase
  /// A sequence number: of two items with the same time and phase, the one scheduled first precedes.
  let number: Int
  let work: CancelableVirtualWork
}
