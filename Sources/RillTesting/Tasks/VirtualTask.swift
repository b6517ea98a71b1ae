import CRillVirtualTime
import RillLocks

/// A task that a run in virtual time has seen beginning, until it completes.
final class VirtualTask: Sendable {
  @safe
  private struct Reference: @unchecked Sendable {
    // Sendable: a retained task can be cancelled on any thread.
    let pointer: UnsafeMutableRawPointer
  }

  private let reference: Reference
  /// Where the task was started, as return addresses.
  let startedAt: [UInt]

  /// Called where the task is created.
  init(_ job: UnsafeMutableRawPointer) {
    _ = unsafe Unmanaged<AnyObject>.fromOpaque(job).retain()
    reference = unsafe Reference(pointer: job)
    startedAt = unsafe addresses { unsafe rill_callers($0, $1) }
  }

  deinit { unsafe Unmanaged<AnyObject>.fromOpaque(reference.pointer).release() }

  func cancel() { unsafe rill_task_cancel(reference.pointer) }

  /// Where a task that cannot run meanwhile will continue, as addresses.
  var resumePoints: [UInt] { unsafe VirtualTask.resumePoints(of: reference.pointer) }

  /// The same if the task neither runs nor is queued, as far as the runtime says, and otherwise nil.
  var resumePointsIfSuspended: [UInt]? {
    guard unsafe rill_task_is_suspended(reference.pointer) else { return nil }
    let points = resumePoints
    // An executor that belongs to no run can have continued it meanwhile.
    return unsafe rill_task_is_suspended(reference.pointer) ? points : nil
  }

  static func resumePoints(of task: UnsafeMutableRawPointer) -> [UInt] {
    unsafe addresses { unsafe rill_task_resume_points(task, $0, $1) }
  }
}

private func addresses(_ write: (UnsafeMutablePointer<UInt>, Int) -> Int) -> [UInt] {
  unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: 48) { buffer in
    guard let start = buffer.baseAddress else { return [] }
    return unsafe Array(buffer[..<write(start, buffer.count)])
  }
}
