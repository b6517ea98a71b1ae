/// A scheduler whose work a closure runs later, one item after the other.
@usableFromInline
struct ActorScheduler: ImmediateSchedulerType {
  private let hop: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  @usableFromInline
  init(_ hop: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
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
