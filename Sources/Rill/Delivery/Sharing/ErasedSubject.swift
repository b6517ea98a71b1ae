/// A subject of any type: what a connection sends to, and what its subscribers subscribe to.
@usableFromInline
final class ErasedSubject<Input, Output>: MarkableSubject {
  let stream: Observable<Output>
  let next: (Input) -> Void
  let end: (Completion) -> Void
  /// The distance of the subject from its subscribers, unless it is a subject of the user.
  let distance: DistanceFromSubscribers?
  /// Marks the hub of the subject, if it has one, with `Hub.markAsStored()`.
  private let mark: () -> Void

  init(
    _ stream: Observable<Output>, _ distance: DistanceFromSubscribers? = nil, next: @escaping (Input) -> Void,
    end: @escaping (Completion) -> Void, mark: @escaping () -> Void
  ) {
    self.stream = stream
    self.distance = distance
    self.next = next
    self.end = end
    self.mark = mark
  }

  func markAsStored() { mark() }
}
