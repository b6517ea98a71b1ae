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
