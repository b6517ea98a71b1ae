/// A source of an operator with several sources: its subscription, and the code that runs for its events while the gate is owned.
///
/// One object, and the closures of its sink capture only this object. The code must not retain its own source.
@usableFromInline
final class SerializedSource<Value>: SourceSubscription, @unchecked Sendable {
  // Sendable: only the owner of the coordinator's gate calls the closures.

  private let next: (Value) -> Void
  private let end: (Completion) -> Void
  private let keepsWaitingValues: Bool

  /// `SourceCoordinator.addSource` describes the parameters.
  init(
    _ coordinator: SourceCoordinator, _ index: Int, isEssential: Bool, isAdditional: Bool, keepsWaitingValues: Bool,
    next: @escaping (Value) -> Void, end: @escaping (Completion) -> Void
  ) {
    self.keepsWaitingValues = keepsWaitingValues
    self.next = next
    self.end = end
    super.init(coordinator, index, isEssential: isEssential, isAdditional: isAdditional)
  }

  @usableFromInline
  func attach(to stream: Observable<Value>) {
    stream.attach(
      Sink(
        next: { self.receive($0) },
        end: { completion in self.coordinator.sourceEnded(self) { self.end(completion) } }, scope: self))
  }

  /// Attaches a stream whose completion counts before it reaches the gate.
  ///
  /// Apart from the other one, whose closures capture only this object, so that no context is allocated for them.
  func attach(to stream: Observable<Value>, completed: @escaping () -> Void) {
    stream.attach(
      Sink(
        next: { self.receive($0) },
        end: { completion in
          let accepted = { if case .completed = completion { completed() } }
          self.coordinator.sourceEnded(self, accepted: accepted) { self.end(completion) }
        }, scope: self))
  }

  private func receive(_ value: Value) {
    if coordinator.enter() {
      // A value can still reach the gate after the operator has disposed this source, as `flatMapLatest` does.
      if !wasDisposed { next(value) }
      coordinator.leave()
    } else {
      submit(value)
    }
  }

  /// Not inlined, to keep the calling closure small.
  @inline(never)
  private func submit(_ value: Value) {
    coordinator.submit { self.receiveQueued(value) }
  }

  private func receiveQueued(_ value: Value) {
    if coordinator.scope.isOpen, keepsWaitingValues || !wasDisposed { next(value) }
  }
}
