/// A source that is attached to an operator with several sources.
///
/// Its sink's closures capture only this object, so that they need no object of their own.
@usableFromInline
final class AttachedSource<Stage: GatedStage> {
  @usableFromInline typealias Subscription = SourceSubscription<Stage.State, Stage.Output>

  @usableFromInline let subscription: Subscription
  @usableFromInline let stage: Stage
  @usableFromInline let end: (Completion) -> Void

  @_alwaysEmitIntoClient
  init(_ subscription: Subscription, _ stage: Stage, _ end: @escaping (Completion) -> Void) {
    self.subscription = subscription
    self.stage = stage
    self.end = end
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Stage.Value) {
    let coordinator = subscription.coordinator
    if coordinator.enter() {
      stage.receive(value, in: coordinator)
      coordinator.leave()
    } else {
      submit(value)
    }
  }

  /// Queues a value.
  ///
  /// Not inlined, to keep the closure small that calls it.
  @_alwaysEmitIntoClient
  @inline(never)
  func submit(_ value: Stage.Value) {
    let coordinator = subscription.coordinator
    coordinator.submit { if coordinator.wantsValues(from: self.subscription) { self.stage.receive(value, in: coordinator) } }
  }

  @_alwaysEmitIntoClient
  func receiveEnd(_ completion: Completion) {
    subscription.coordinator.sourceEnded(subscription) { self.end(completion) }
  }
}
