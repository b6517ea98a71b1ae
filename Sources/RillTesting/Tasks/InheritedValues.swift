import CRillVirtualTime
import RillDiagnostics

/// The task-local values of a test that what it starts inherits, also where the runtime does not pass them on: scheduled work, and
/// detached tasks.
struct InheritedValues: @unchecked Sendable {
  // Sendable: the weak reference is set once.

  /// Weakly: what waits for its time is no task.
  private weak var mark: TaskMark?
  private let scope: UInt64

  /// Takes the values of the calling code.
  init() { (mark, scope) = (TaskMark.current, LeakTrackingScope.current) }

  var isEmpty: Bool { mark == nil && scope == 0 }

  /// Runs work with these values.
  func apply<Result>(to work: () -> Result) -> Result {
    guard let mark, TaskMark.current !== mark else { return applyScope(to: work) }
    return TaskMark.$current.withValue(mark) { applyScope(to: work) }
  }

  private func applyScope<Result>(to work: () -> Result) -> Result {
    scope == 0 || LeakTrackingScope.current == scope ? work() : LeakTrackingScope.$current.withValue(scope, operation: work)
  }

  /// Gives the current task these values until it completes, and returns how many it did not have.
  func push() -> Int {
    var count = 0
    if let mark, TaskMark.current == nil {
      TaskMark.$current.push(mark)
      count += 1
    }
    if scope != 0, LeakTrackingScope.current == 0 {
      LeakTrackingScope.$current.push(scope)
      count += 1
    }
    return count
  }
}

extension TaskLocal {
  fileprivate func push(_ value: Value) {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe place.initialize(to: value)
    let type = unsafe unsafeBitCast(Value.self, to: UnsafeRawPointer.self)
    // Moves the value.
    unsafe rill_task_local_push(Unmanaged.passUnretained(self).toOpaque(), place, type)
    unsafe place.deallocate()
  }
}
