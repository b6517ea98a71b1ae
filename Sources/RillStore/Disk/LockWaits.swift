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

  /// The waits by descriptor.
  ///
  /// A wait whose caller gave up stays here, so that the next caller joins it: the lock belongs to the descriptor, so releasing it on
  /// behalf of one caller would release it for another.
  private let waits = Locked<[Int32: Wait]>([:])

  func isPending(_ descriptor: Int32) -> Bool { waits.withLock { $0[descriptor] != nil } }

  /// Removes the wait of a descriptor that is closed.
  func forget(_ descriptor: Int32) { waits.withLock { _ = $0.removeValue(forKey: descriptor) } }

  /// Takes the exclusive lock of a descriptor, also for callers that need only the shared one: a later caller, which may need the
  /// exclusive one, can join the wait.
  ///
  /// Returns false after `nanoseconds`.
  func acquire(_ descriptor: Int32, nanoseconds: UInt64) throws(SystemError) -> Bool {
    let (wait, isNew) = waits.withLock { waits in
      if let pending = waits[descriptor] {
        pending.state.withLock { $0.isWanted = true }
        return (pending, false)
      }
      let new = Wait()
      waits[descriptor] = new
      return (new, true)
    }
    if isNew { try start(wait, descriptor) }
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

  private func start(_ wait: Wait, _ descriptor: Int32) throws(SystemError) {
    // Another number for the same open file, so that the caller can close its own.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if copy < 0 {
      let code = errno
      forget(descriptor)
      throw SystemError(code)
    }
    DispatchQueue(label: "rill.store.lock").async { [self] in
      var error: SystemError?
      while flock(copy, LOCK_EX) != 0 {
        if errno == EINTR { continue }
        error = SystemError(errno)
        break
      }
      let isWanted = waits.withLock { waits in
        if waits[descriptor] === wait { waits[descriptor] = nil }
        return wait.state.withLock { state in
          state.outcome = .some(error)
          return state.isWanted
        }
      }
      if !isWanted { _ = flock(copy, LOCK_UN) }
      _ = close(copy)
      wait.isOver.signal()
    }
  }
}
