import CRillStore
import Dispatch
import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The waits for file locks of one process.
///
/// `flock` either returns at once or blocks without a time limit. To wait with a limit, a thread of its own blocks in `flock`, and the
/// caller waits for that thread. The system queues blocked threads, so those that wait take turns. Polling would let a process starve.
final class LockWaits: Sendable {
  /// One thread that is blocked in `flock`.
  private final class Wait: Sendable {
    struct State {
      /// Whether a caller still waits.
      var isWanted = true
      /// How the system call ended.
      var outcome: SystemError??
    }

    let state = Locked(State())
    let isOver = DispatchSemaphore(value: 0)
  }

  /// A thread's work, for a function in C.
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The waits by open file.
  ///
  /// A wait whose caller gave up stays here, so that the next caller joins it: the lock belongs to the open file, so releasing it on
  /// behalf of one caller would release it for another.
  private let waits = Locked<[Handle: Wait]>([:])

  func isPending(_ file: Handle) -> Bool { waits.withLock { $0[file] != nil } }

  /// Removes the wait of a file that is closed.
  func forget(_ file: Handle) { waits.withLock { _ = $0.removeValue(forKey: file) } }

  /// Makes the callers that wait return false.
  func giveUp() {
    for wait in waits.withLock({ Array($0.values) }) { wait.isOver.signal() }
  }

  /// Takes the exclusive lock of an open file, also for callers that need only the shared one: a later caller, which may need the
  /// exclusive one, can join the wait.
  ///
  /// Returns false after `nanoseconds`.
  func acquire(_ file: Handle, nanoseconds: UInt64) throws(SystemError) -> Bool {
    let (wait, isNew) = waits.withLock { waits in
      if let pending = waits[file] {
        pending.state.withLock { $0.isWanted = true }
        return (pending, false)
      }
      let new = Wait()
      waits[file] = new
      return (new, true)
    }
    if isNew { try start(wait, file) }
    let isOver = wait.isOver.wait(timeout: .now() + .nanoseconds(Int(clamping: nanoseconds))) == .success
    let outcome: SystemError?? = waits.withLock { _ in
      wait.state.withLock { state in
        if state.outcome == nil { state.isWanted = false }
        return state.outcome
      }
    }
    guard let outcome else { return false }
    // The thread ended between the time limit and now.
    if !isOver { wait.isOver.wait() }
    if let error = outcome { throw error }
    return true
  }

  private func start(_ wait: Wait, _ file: Handle) throws(SystemError) {
    // Another number for the same open file, so that the caller can close its own.
    let copy = SystemDisk.opening { fcntl(file.number, F_DUPFD_CLOEXEC, 0) }
    if copy < 0 {
      let code = errno
      forget(file)
      throw SystemError(code)
    }
    let work = Work { [self] in
      var error: SystemError?
      while flock(copy, LOCK_EX) != 0 {
        if errno == EINTR { continue }
        error = SystemError(errno)
        break
      }
      let isWanted = waits.withLock { waits in
        if waits[file] === wait { waits[file] = nil }
        return wait.state.withLock { state in
          state.outcome = .some(error)
          return state.isWanted
        }
      }
      if !isWanted { _ = flock(copy, LOCK_UN) }
      rill_close(copy)
      wait.isOver.signal()
    }
    let context = unsafe Unmanaged.passRetained(work)
    let code = unsafe rill_start_thread(
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    if code == 0 { return }
    unsafe context.release()
    rill_close(copy)
    forget(file)
    throw SystemError(code)
  }
}
