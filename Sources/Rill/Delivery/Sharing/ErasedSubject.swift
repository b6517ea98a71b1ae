/// A subject of any type: what a connection sends to, and what its subscribers subscribe to.
@usableFromInline
final class ErasedSubject<Input, Output>: ConnectedSubject {
  let stream: Observable<Output>
  let next: (Input) -> Void
  let end: (Completion) -> Void
  /// The gate of the subject, unless it is a subject of the user.
  let hub: Gate?
  /// Marks the hub of the subject, if it has one, with `Hub.markAsStored()`.
  private let mark: () -> Void

  init(
    _ stream: Observable<Output>, _ hub: Gate? = nil, next: @escaping (Input) -> Void,
    end: @escaping (Completion) -> Void, mark: @escaping () -> Void
  ) {
    self.stream = stream
    self.hub = hub
    self.next = next
    self.end = end
    self.mark = mark
  }

  var subscribers: [SubscriptionScope] { hub?.currentSubscribers ?? [] }

  func markAsStored() { mark() }
}
