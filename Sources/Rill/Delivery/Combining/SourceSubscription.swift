/// The subscription of an operator to one of its sources.
///
/// A scope that knows its operator, so that it needs no closure for its disposal.
@usableFromInline
class SourceSubscription: SubscriptionScope, @unchecked Sendable {
  // Sendable: its stored properties never change.

  final let coordinator: SourceCoordinator
  @usableFromInline
  final let index: Int
  private final let isEssential: Bool
  private final let onAbandoned: () -> Void

  /// `SourceCoordinator.addSource` describes the parameters.
  init(_ coordinator: SourceCoordinator, _ index: Int, isEssential: Bool = false, onAbandoned: @escaping () -> Void = {}) {
    self.coordinator = coordinator
    self.index = index
    self.isEssential = isEssential
    self.onAbandoned = onAbandoned
    super.init()
    joinTracking(of: coordinator.scope)
  }

  override var downstream: SubscriptionScope? { coordinator.scope }

  override var isBehindGate: Bool { true }

  /// The source was deallocated, or the operator's subscription is over.
  override func didDispose() { coordinator.sourceAbandoned(at: index, isEssential, onAbandoned) }
}
