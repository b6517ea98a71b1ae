/// A subject of any type: what a connection sends to, and what its subscribers subscribe to.
@usableFromInline
final class ErasedSubject<Input, Output>: ConnectedSubject {
  let stream: Observable<Output>
  let next: (Input) -> Void
  let end: (Completion) -> Void
  /// Marks the hub of the subject, if it has one, with `Hub.markAsStored()`.
  private let mark: () -> Void
  private let currentSubscribers: () -> [SubscriptionScope]

  init(
    _ stream: Observable<Output>, subscribers: @escaping () -> [SubscriptionScope] = { [] }, next: @escaping (Input) -> Void,
    end: @escaping (Completion) -> Void, mark: @escaping () -> Void
  ) {
    self.stream = stream
    self.currentSubscribers = subscribers
    self.next = next
    self.end = end
    self.mark = mark
  }

  var subscribers: [SubscriptionScope] { currentSubscribers() }

  func markAsStored() { mark() }
}
