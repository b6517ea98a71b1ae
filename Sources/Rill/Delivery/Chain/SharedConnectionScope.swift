#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// The scope of the connection of a shared stream to its source.
@usableFromInline
final class SharedConnectionScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. The other properties are set before the source is attached.

  /// The distance of the shared stream, if it is one of this package.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  final var distanceFromSubscribers: DistanceFromSubscribers?

  /// What the connection feeds.
  ///
  /// The sink of the source retains it, and a connection that has ended must not.
  final weak var subject: (any MarkableSubject)?

  override func didMarkAsStored() { subject?.markAsStored() }

  override var distanceOfSharedStreams: Int { distanceFromSubscribers.map { $0.value + 1 } ?? 0 }

  override func noteUpstream(_ stream: DistanceFromSubscribers, offset: Int) {
    distanceFromSubscribers?.add(upstream: stream, offset: offset)
  }
}

/// A subject that passes the mark of a connection on to its subscribers, with `Hub.markAsStored()`.
protocol MarkableSubject: AnyObject {
  func markAsStored()
}
