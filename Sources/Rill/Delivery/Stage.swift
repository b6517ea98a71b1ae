/// What becomes of the values of one of several sources, as a type: so that it becomes one with the code that enters the gate.
///
/// An object, since what a closure captures is copied to the stack at each call unless it is one.
@usableFromInline
protocol GatedStage<Value>: AnyObject {
  associatedtype Value
  associatedtype Memory
  associatedtype Output

  /// Called by the owner of the junction's gate.
  func receive(_ value: Value, in junction: Junction<Memory, Output>)
}

extension Junction {
  /// Attaches `source` at an inlet made before, with a stage that becomes one with the closure that enters the gate.
  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType, Stage: GatedStage>(
    _ source: Source, at inlet: Inlet, _ stage: Stage, end: @escaping (Completion) -> Void
  ) where Stage.Value == Source.Element, Stage.Memory == Memory, Stage.Output == Output {
    let scope = inlet.scope
    source.asObservable().attach(
      Sink(
        next: { value in
          if self.enter() {
            stage.receive(value, in: self)
            self.leave()
          } else {
            self.postpone(value, for: stage, from: scope)
          }
        },
        end: { completion in self.close(inlet) { end(completion) } },
        scope: scope))
  }

  /// Out of line, to keep the closure small that calls it.
  @_alwaysEmitIntoClient
  @inline(never)
  func postpone<Stage: GatedStage>(_ value: Stage.Value, for stage: Stage, from scope: Scope)
  where Stage.Memory == Memory, Stage.Output == Output {
    submit { if self.wants(scope) { stage.receive(value, in: self) } }
  }
}
