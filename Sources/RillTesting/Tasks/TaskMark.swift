/// What all tasks inherit that a test in virtual time starts, except detached ones that begin on an actor or at once.
///
/// A run does not see how the tasks of an actor begin, nor those of `Task.immediate`. But it finds that they retain its mark.
final class TaskMark: Sendable {
  @TaskLocal static var current: TaskMark?

  private let reference = RunReference()

  /// The run, until it is over.
  var run: VirtualTimeRun? {
    get { reference.run }
    set { reference.run = newValue }
  }
}
