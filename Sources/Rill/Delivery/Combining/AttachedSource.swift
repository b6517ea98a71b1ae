/// A source that is attached to an operator with several sources.
///
/// Its sink's closures capture only this object, so that they need no object of their own.
@usableFromInline
final class AttachedSource<Stage: GatedStage> {
  @usableFromInline typealias Subscription = SourceSubscription<Stage.State, Stage.Output>

  @usableFromInline let subscription: Subscription
  /// The coordinator of `subscription`.
  ///
  /// Stored here, because an object that is loaded through another object is retained for each value.
  @usableFromInline let coordinator: SourceCoordinator<Stage.State, Stage.Output>
  @usableFromInline let stage: Stage

  @_alwaysEmitIntoClient
  init(_ subscription: Subscription, _ stage: Stage) {
    self.subscription = subscription
    coordinator = subscription.coordinator
    self.stage = stage
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Stage.Value) {
    if coordinator.enter() {
      stage.receive(value, in: coordinator)
      coordinator.leave()
    } else {
      submit(value)
    }
  }

  /// Queues a value.
  ///
  /// Not inlined, to keep the calling closure small.
  @_alwaysEmitIntoClient
  @inline(never)
  func submit(_ value: Stage.Value) {
    coordinator.submit { [self] in
      if coordinator.wantsValues(from: subscription) { stage.receive(value, in: coordinator) }
    }
  }

  @_alwaysEmitIntoClient
  func receiveEnd(_ completion: Completion) {
    coordinator.sourceEnded(subscription) { self.stage.end(completion, in: self.coordinator) }
  }
}
