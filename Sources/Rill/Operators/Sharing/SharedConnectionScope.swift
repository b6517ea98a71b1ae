/// The scope of the connection of a shared stream to its source.
@usableFromInline
final class SharedConnectionScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. The other properties are set before the source is attached.

  // Weak: `ConnectionLifecycle` retains the subject until the connection has ended. This scope is retained longer, by a synchronous source
  // that waits for its turn with its sink.
  final weak var subject: AnyConnectedSubject?
  /// The `countingEpoch` of its subscribers; nil if they are not counted.
  final let countingEpoch: UInt32?

  init(countingEpoch: UInt32?, onDisposed: @escaping () -> Void) {
    self.countingEpoch = countingEpoch
    super.init(onDisposed: onDisposed)
  }

  override func didMarkAsSecret() { subject?.markAsSecret() }
}
