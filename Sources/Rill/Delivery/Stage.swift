/// What becomes of the values of one source, as a type: so that it becomes one with the code that delivers them.
///
/// An object, since what a closure captures is copied to the stack at each call unless it is one.
@usableFromInline
protocol Stage<Value>: AnyObject {
  associatedtype Value
  func receive(_ value: Value)
}

/// The same where several sources meet.
@usableFromInline
protocol GatedStage<Value>: AnyObject {
  associatedtype Value
  associatedtype Memory
  associatedtype Output

  /// Called by the owner of the junction's gate.
  func receive(_ value: Value, in junction: Junction<Memory, Output>)
}

/// What a stream tells about itself, so that the next operator can save a call per event.
@usableFromInline
enum Fusion<Element> {
  case none
  /// The stream sends these elements: the first stage behind it runs the loop.
  case elements([Element])
  /// The stream's last stage can do what a filter behind it would.
  case filtered(by: (_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>)
}

extension Observable {
  /// Starts the stream for a stage that sends to `downstream`.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func attach<First: Stage, Output>(_ stage: First, before downstream: Sink<Output>) where First.Value == Element {
    if case .elements(let elements) = fusion {
      downstream.emit(elements, through: stage)
    } else {
      attach(Sink(next: { stage.receive($0) }, end: downstream.end, scope: downstream.scope))
    }
  }
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
