/// A scheduler whose work a closure runs later, one item after the other.
@usableFromInline
struct HoppingScheduler: PlacedScheduler {
  let placeIdentity: ObjectIdentifier?
  private let hop: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  @usableFromInline
  init(_ actor: ObjectIdentifier, _ hop: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
    placeIdentity = actor
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

/// Returns a function that runs work on `actor` later.
@_alwaysEmitIntoClient
func hopping<Target: Actor>(to actor: Target) -> @Sendable (_ work: @escaping @Sendable () -> Void) -> Void {
  let hop = hop(of: Target.self)
  return { hop(actor, $0) }
}

/// Returns a function that runs work on an actor later.
///
/// The task is isolated to the actor, so that it starts there. One that awaited a function of the actor would start elsewhere. Making the
/// task does not access the actor, so any thread can do it.
@_alwaysEmitIntoClient
func hop<Target: Actor>(of type: Target.Type) -> @Sendable (Target, @escaping @Sendable () -> Void) -> Void {
  assumeIsolated { (actor: isolated Target, work: @escaping @Sendable () -> Void) in
    Task {
      _ = actor
      work()
    }
  }
}
