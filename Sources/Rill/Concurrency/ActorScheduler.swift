/// A scheduler whose work a closure runs later, one item after the other.
@usableFromInline
struct ActorScheduler: MainQueueScheduler {
  let isOfMainQueue: Bool
  var runsAtOnce: Bool { false }
  private let hop: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  @usableFromInline
  init(_ actor: ObjectIdentifier, _ hop: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
    isOfMainQueue = actor == ObjectIdentifier(MainActor.shared)
    self.hop = hop
  }

  @usableFromInline
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    hop { _ = action(state) }
    return NopDisposable()
  }
}
