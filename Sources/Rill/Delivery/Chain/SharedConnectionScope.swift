#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// The scope of the connection of a shared stream to its source.
@usableFromInline
final class SharedConnectionScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. The distance is set before the source is attached.

  /// The distance of the shared stream, if it is one of this package.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  final var distanceFromSubscribers: DistanceFromSubscribers?

  override var distanceOfSharedStreams: Int { distanceFromSubscribers.map { $0.value + 1 } ?? 0 }

  override func noteUpstream(_ stream: DistanceFromSubscribers, offset: Int) {
    distanceFromSubscribers?.add(upstream: stream, offset: offset)
  }
}
