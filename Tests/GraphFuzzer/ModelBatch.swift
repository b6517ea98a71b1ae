/// What the closure of a batch changes in the model.
final class ModelBatch {
  /// The changes, in the order in which the states were first set.
  private(set) var changes: [ModelStateChange] = []

  func change(of subject: ModelSubject) -> ModelStateChange? { changes.first { $0.subject === subject } }

  /// Records an event of a state.
  func record(_ event: IntEvent, of subject: ModelSubject) {
    let index =
      changes.firstIndex { $0.subject === subject }
      ?? {
        changes.append(ModelStateChange(subject: subject))
        return changes.count - 1
      }()
    if changes[index].end != nil { return }
    if case .next = event { changes[index].value = event } else { changes[index].end = event }
  }

  func dispose(_ subject: ModelSubject) {
    guard let index = changes.firstIndex(where: { $0.subject === subject }) else { return }
    changes[index].isDisposed = true
  }

  /// Takes changes back, but no disposal.
  func restore(_ before: [ModelStateChange]) {
    let dropped = changes
    changes = before
    for change in dropped where change.isDisposed {
      if self.change(of: change.subject) == nil { change.subject.release() } else { dispose(change.subject) }
    }
  }

  /// Changes all states in one step, and then lets each of them deliver.
  func end() {
    let claimed = changes.map { $0.subject.store($0) }
    for (change, isClaimed) in zip(changes, claimed) {
      if isClaimed { change.subject.deliver() }
      if change.isDisposed { change.subject.release() }
    }
  }
}

/// What a batch changes in a state.
struct ModelStateChange {
  let subject: ModelSubject
  /// The last value.
  var value: IntEvent?
  var end: IntEvent?
  /// Whether the subject is disposed after its events.
  var isDisposed = false

  /// What the state sends.
  var events: [IntEvent] { [value, end].compactMap { $0 } }
}
