/// The subscription of an operator to one of its sources.
///
/// A scope that knows its operator, so that it needs no closure for its disposal.
@usableFromInline
class SourceSubscription<State, Output>: SubscriptionScope, @unchecked Sendable {
  // Sendable: its stored properties never change.

  @usableFromInline final let coordinator: SourceCoordinator<State, Output>
  @usableFromInline final let index: Int
  @usableFromInline final let isEssential: Bool
  @usableFromInline final let onAbandoned: () -> Void

  /// `SourceCoordinator.addSource` describes the parameters.
  @_alwaysEmitIntoClient
  init(
    _ coordinator: SourceCoordinator<State, Output>, _ index: Int, isEssential: Bool, onAbandoned: @escaping () -> Void
  ) {
    self.coordinator = coordinator
    self.index = index
    self.isEssential = isEssential
    self.onAbandoned = onAbandoned
    super.init()
  }

  /// The source was deallocated, or the operator's subscription is over.
  @usableFromInline
  override func didDispose() { coordinator.sourceAbandoned(at: index, isEssential, onAbandoned) }
}
