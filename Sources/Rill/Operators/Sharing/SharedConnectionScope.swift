/// The scope of the connection of a shared stream to its source.
@usableFromInline
final class SharedConnectionScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. The other properties are set before the source is attached.

  // `ConnectionLifecycle` retains it, until the connection has ended. The sink of the source must not: a synchronous source that waits
  // for its turn retains its sink.
  final weak var subject: ConnectedSubject?
  /// The `countNumber` of its subscribers; nil if they are not counted.
  final let countNumber: UInt32?

  init(countNumber: UInt32?, onDisposed: @escaping () -> Void) {
    self.countNumber = countNumber
    super.init(onDisposed: onDisposed)
  }

  override func didMarkAsSecret() { subject?.markAsSecret() }
}
