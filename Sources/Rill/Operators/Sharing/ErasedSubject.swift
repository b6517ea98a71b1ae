/// A subject of any type: what a connection sends to, and what its subscribers subscribe to.
@usableFromInline
final class ErasedSubject<Input, Output>: ConnectedSubject {
  let stream: Observable<Output>
  let next: (Input) -> Void
  let end: (Completion) -> Void
  let markAsSecret: () -> Void

  init(
    _ stream: Observable<Output>, next: @escaping (Input) -> Void, end: @escaping (Completion) -> Void,
    mark: @escaping () -> Void
  ) {
    self.stream = stream
    self.next = next
    self.end = end
    markAsSecret = mark
  }
}
