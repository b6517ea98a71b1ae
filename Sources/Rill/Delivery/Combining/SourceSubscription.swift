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

  /// Called by the owner if the source was deallocated before it has ended.
  func abandoned() {}
}

/// The subscription to a source whose values make the operator subscribe to other streams.
///
/// While these streams are active, what makes them lives, even if the source is gone.
final class OuterSourceSubscription: SourceSubscription, @unchecked Sendable {
  // Sendable: its stored properties never change.

  /// What the operator was given.
  private let argument: Any
  private let onAbandoned: () -> Void

  init(_ coordinator: SourceCoordinator, _ index: Int, retaining argument: Any, onAbandoned: @escaping () -> Void) {
    (self.argument, self.onAbandoned) = (argument, onAbandoned)
    super.init(coordinator, index)
  }

  override var isBeforeFlattening: Bool { true }

  override func abandoned() {
    onAbandoned()
    coordinator.scope.retain(argument)
  }
}
