/// The scope of the connection of a shared stream to its source.
@usableFromInline
final class SharedConnectionScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. The other property is set before the source is attached.

  /// What the connection feeds.
  ///
  /// The sink of the source retains it, and a connection that has ended must not.
  final weak var subject: (any ConnectedSubject)?

  override func didMarkAsStored() { subject?.markAsStored() }

  override var branches: [SubscriptionScope] { subject?.subscribers ?? [] }
}

protocol ConnectedSubject: AnyObject {
  /// The scopes of its subscribers, unless it is a subject of the user.
  var subscribers: [SubscriptionScope] { get }

  /// Passes the mark of the connection on to the subscribers, with `Hub.markAsStored()`.
  func markAsStored()
}
