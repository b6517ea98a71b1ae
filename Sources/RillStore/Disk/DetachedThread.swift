import CRillStore

/// A thread of its own.
///
/// Not one of Dispatch, which starts none in a child process whose parent has used it, or while all of them are blocked.
final class DetachedThread: Sendable {
  private let work: @Sendable () -> Void

  private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Runs `work` on a new thread, or returns the error of the system if it cannot start one, and 0 otherwise.
  static func run(_ work: @escaping @Sendable () -> Void) -> Int32 {
    let context = unsafe Unmanaged.passRetained(DetachedThread(work))
    let code = unsafe rill_start_thread(
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<DetachedThread>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, context.toOpaque())
    if code != 0 { unsafe context.release() }
    return code
  }
}
