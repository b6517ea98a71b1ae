import RillLocks

/// What all tasks inherit that a test in virtual time starts, except detached ones that begin on an actor or at once.
///
/// A run does not see how the tasks of an actor begin, nor those of `Task.immediate`. But it finds that they retain its mark.
final class TaskMark: Sendable {
  @TaskLocal static var current: TaskMark?

  private struct Reference {
    weak var run: VirtualTimeRun?
  }

  private let reference = Locked(Reference())

  /// The run, until it is over.
  var run: VirtualTimeRun? {
    get { reference.withLock { $0.run } }
    set { reference.withLock { $0.run = newValue } }
  }
}
