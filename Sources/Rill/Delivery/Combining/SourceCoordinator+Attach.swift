/// The code of an operator with several sources that runs for each event of one of them.
///
/// A type and not a closure, so that the compiler specializes it together with the code that enters the gate.
@usableFromInline
protocol GatedStage<Value> {
  associatedtype Value
  associatedtype State
  associatedtype Output

  /// Receives a value of `source`.
  ///
  /// Called by the owner of the coordinator's gate, like `end`.
  func receive(
    _ value: Value, in coordinator: SourceCoordinator<State, Output>, from source: SourceSubscription<State, Output>)

  /// Receives the end of the source.
  func end(_ completion: Completion, in coordinator: SourceCoordinator<State, Output>)
}

/// A stage whose code is two closures, which costs one more call per value.
@usableFromInline
struct ClosureStage<Value, State, Output>: GatedStage {
  @usableFromInline let next: (Value) -> Void
  @usableFromInline let end: (Completion) -> Void

  @_alwaysEmitIntoClient
  init(next: @escaping (Value) -> Void, end: @escaping (Completion) -> Void) {
    self.next = next
    self.end = end
  }

  @_alwaysEmitIntoClient
  func receive(
    _ value: Value, in _: SourceCoordinator<State, Output>, from _: SourceSubscription<State, Output>
  ) { next(value) }

  @_alwaysEmitIntoClient
  func end(_ completion: Completion, in _: SourceCoordinator<State, Output>) { end(completion) }
}

extension SourceCoordinator {
  /// Attaches `source`.
  ///
  /// `next` receives its values and `end` its end, each while the gate is owned.
  ///
  /// The operator's subscription may be over by the time a queued value is delivered, so `next` sends with `Sink.send`.
  /// `addSource` describes the other parameters.
  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType>(
    _ source: Source, isEssential: Bool = false, isAdditional: Bool = false, next: @escaping (Source.Element) -> Void,
    end: @escaping (Completion) -> Void
  ) {
    attach(source, isEssential: isEssential, isAdditional: isAdditional, ClosureStage(next: next, end: end))
  }

  /// Attaches `source`, whose events `stage` receives.
  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType, Stage: GatedStage>(
    _ source: Source, isEssential: Bool = false, isAdditional: Bool = false, _ stage: Stage
  ) where Stage.Value == Source.Element, Stage.State == State, Stage.Output == Output {
    addSource(stage, isEssential: isEssential, isAdditional: isAdditional)?.attach(to: source)
  }

  /// Emits what `stream` emits at once and completes, without subscribing to it.
  ///
  /// - Parameters:
  ///   - stream: the stream of a value of a source that is still active, so that the stream's end cannot be the operator's.
  ///   - receive: receives the stream. Called by the owner of the gate, now or when the owner reaches it.
  /// - Returns: False if the stream emits something later. Then it must be attached.
  @_alwaysEmitIntoClient
  @inline(__always)
  func emitImmediate<Value>(_ stream: Observable<Value>, _ receive: @escaping (Observable<Value>) -> Void) -> Bool {
    guard stream.isImmediate else { return false }
    guard downstream.scope.isOpen else { return true }
    // A run, because the sources that an observer subscribes to meanwhile take turns, as they do during an attachment.
    Trampoline.run {
      if enter() {
        receive(stream)
        leave()
      } else {
        submitImmediate(stream, receive)
      }
    }
    return true
  }

  /// Queues a stream that `emitImmediate` is to emit.
  ///
  /// Not inlined, so that only this allocates a closure.
  @_alwaysEmitIntoClient
  @inline(never)
  func submitImmediate<Value>(_ stream: Observable<Value>, _ receive: @escaping (Observable<Value>) -> Void) {
    submit { if self.downstream.scope.isOpen { receive(stream) } }
  }

  /// Attaches a source whose values make the operator subscribe to other streams.
  ///
  /// `next` runs outside of the gate.
  @_alwaysEmitIntoClient
  func attachUngated<Source: ObservableConvertibleType>(
    _ source: Source, next: @escaping (Source.Element) throws -> Void, end: @escaping (Completion) -> Void,
    onAbandoned: @escaping () -> Void = {}
  ) {
    guard let subscription = addUngatedSource(onAbandoned: onAbandoned) else { return }
    let sourceEnded: (Completion) -> Void = { completion in self.sourceEnded(subscription) { end(completion) } }
    source.asObservable().attach(
      Sink(
        next: { value in
          do { try next(value) } catch {
            subscription.finishEarly { sourceEnded(.error(error)) }
          }
        },
        end: sourceEnded, scope: subscription))
  }
}
