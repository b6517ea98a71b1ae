import RillLocks

/// The tasks that have taken a secret from a stream, by a loop or by `value`.
///
/// A stream that such a task feeds is secret, too, whatever the standard library's operators for sequences do in between. A task-local
/// value would do the same, but would link the concurrency runtime.
///
/// A task is known by its address, and stays in the set after its end. A later task can have that address. So a task that feeds a stream
/// removes its address before its work, and what an earlier task has taken does not mark its stream.
@usableFromInline
enum TasksWithSecrets {
  /// Whether there has been any: otherwise, nothing is looked up.
  private static let exist = Atomic<Bool>(false)
  private static let tasks = Locked<Set<Int>>([])

  @usableFromInline static var any: Bool { exist.load(ordering: .relaxed) }

  @usableFromInline
  static func add(_ task: Int) {
    exist.store(true, ordering: .relaxed)
    _ = tasks.withLock { $0.insert(task) }
  }

  /// Returns whether the task was there.
  @usableFromInline
  static func remove(_ task: Int) -> Bool { tasks.withLock { $0.remove(task) } != nil }
}
