/// A source of an operator with several sources: its subscription, and the code that receives its events.
///
/// One object, and the closures of its sink capture only this object. So a source takes one allocation beside those of the stream.
///
/// The stage must not retain its own source. It receives the source with each value instead.
@usableFromInline
final class StagedSource<Stage: GatedStage>: SourceSubscription<Stage.State, Stage.Output>, @unchecked Sendable {
  // Sendable: only the owner of the coordinator's gate uses the stage.

  @usableFromInline let stage: Stage

  /// `SourceCoordinator.addSource` describes the parameters.
  @_alwaysEmitIntoClient
  init(
    _ coordinator: SourceCoordinator<Stage.State, Stage.Output>, _ index: Int, isEssential: Bool, _ stage: Stage
  ) {
    self.stage = stage
    super.init(coordinator, index, isEssential: isEssential, onAbandoned: {})
  }

  /// Attaches the stream.
  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType>(to source: Source) where Source.Element == Stage.Value {
    source.asObservable().attach(Sink(next: { self.receive($0) }, end: { self.receiveStageEnd($0) }, scope: self))
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Stage.Value) {
    if coordinator.enter() {
      stage.receive(value, in: coordinator, from: self)
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
      if coordinator.wantsValues(from: self) { stage.receive(value, in: coordinator, from: self) }
    }
  }

  @_alwaysEmitIntoClient
  func receiveStageEnd(_ completion: Completion) {
    coordinator.sourceEnded(self) { self.stage.end(completion, in: self.coordinator) }
  }
}
