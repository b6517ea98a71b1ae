/// What an observer, a closure or the script does.
enum ReentrantAction: Hashable, Sendable {
  /// Sends an event to a subject; `released` disposes it.
  case send(subject: Int, IntEvent)
  /// Replaces the value of a state with one that is computed from it.
  case update(subject: Int, Int)
  /// Reads the value of a state or a derived value.
  case read(source: Int)
  /// Disposes the subscription of an observer, if there is one with this number.
  case dispose(observer: Int)
  /// Subscribes one more observer to the whole graph.
  case subscribe
  /// Subscribes one more observer to a source.
  case watch(source: Int)
  /// Does all this in a batch, whose closure then throws if `fails`.
  case batch([ReentrantAction], fails: Bool)

  /// This action, and those in its batch.
  var all: [ReentrantAction] {
    if case .batch(let actions, _) = self { [self] + actions.flatMap(\.all) } else { [self] }
  }
}

/// What the script of a scenario does at a time.
struct TimedActions: Hashable {
  var time: Int
  var actions: [ReentrantAction]
}
