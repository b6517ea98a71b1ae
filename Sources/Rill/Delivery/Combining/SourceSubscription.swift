/// The subscription of an operator to one of its sources.
///
/// A scope that knows its operator, so that it needs no closure for its disposal.
@usableFromInline
class SourceSubscription: SubscriptionScope, @unchecked Sendable {
  // Sendable: its stored properties never change.

  final let coordinator: SourceCoordinator
  @usableFromInline
  final let index: Int
  final let isEssential: Bool
  private final let isAdditional: Bool

  /// `SourceCoordinator.addSource` describes the parameters.
  init(_ coordinator: SourceCoordinator, _ index: Int, isEssential: Bool = false, isAdditional: Bool = false) {
    self.coordinator = coordinator
    self.index = index
    (self.isEssential, self.isAdditional) = (isEssential, isAdditional)
    super.init()
    joinTracking(of: coordinator.scope)
  }

  override var downstream: SubscriptionScope? { coordinator.scope }

  /// The source was deallocated, or the operator's subscription is over.
  override func didDispose() { coordinator.sourceAbandoned(self) }

  override func passDownstream(_ retained: Any) {
    // What inner streams held would accumulate while the operator lives.
    if isAdditional { return }
    coordinator.perform { self.coordinator.scope.retain(retained) }
  }
}

/// The subscription to a source whose values make the operator subscribe to other streams.
///
/// While these streams are active, the operators that have made them live, even if the source was deallocated.
final class OuterSourceSubscription: SourceSubscription, @unchecked Sendable {
  // Sendable: as its superclass.

  override var isBeforeFlattening: Bool { true }
}
