import RillLocks

/// The scope of a subscriber with one closure for the end.
@usableFromInline
final class EndHandlerScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. Its closures belong to the winner of a transition, too.

  /// Only the winner of the transition to ended, disposed or abandoned uses it, as with the disposal handler.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var onEnd: (Completion) -> Void

  @usableFromInline
  init(onEnd: @escaping (Completion) -> Void, onDisposed: @escaping () -> Void = {}) {
    self.onEnd = onEnd
    super.init(onDisposed: onDisposed)
  }

  /// Makes the scope of a subscriber whose closures hold their object weakly.
  @usableFromInline
  convenience init(weakly onEnd: @escaping (Completion) -> Void, onDisposed: @escaping () -> Void) {
    self.init(onEnd: onEnd, onDisposed: onDisposed)
    holdsObjectWeakly = true
  }

  override func didEnd(_ completion: Completion) {
    let onEnd = onEnd
    didDispose()
    onEnd(completion)
  }

  override func didDispose() { onEnd = { _ in } }
}
