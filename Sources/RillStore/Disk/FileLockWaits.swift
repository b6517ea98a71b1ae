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
///
/// The lock belongs to the open file, and so to its thread and to every caller. A thread whose caller gave up still waits. So as long as a
/// file has one, its lock is taken and released under the lock of `waits`, and the thread releases it in the end only if no caller has it.
final class FileLockWaits: Sendable {
  /// One thread that is blocked in `flock`.
  private final class Wait: Sendable {
    struct State {
      /// Whether a caller waits or has the lock.
      var isWanted = true
      /// Whether the caller is to stop waiting.
      var isCalledOff = false
      /// How the system call ended.
      var outcome: SystemError??
    }

    let state = Locked(State())
    let isOver = DispatchSemaphore(value: 0)
  }

  /// The waits by open file.
  private let waits = Locked<[Handle: Wait]>([:])

  /// Takes the lock of an open file for which a thread waits, if it is free, or returns nil if there is no such thread.
  ///
  /// This is the exclusive lock, which the thread waits for, too. Another one would be given up by that.
  func takeIfPending(_ file: Handle) throws(SystemError) -> Bool? {
    let result: Result<Bool?, SystemError> = waits.withLock { waits in
      guard !waits.isEmpty, let wait = waits[file] else { return .success(nil) }
      return take(file, wait).map { $0 }
    }
    return try result.get()
  }

  /// Takes a lock if it is free, under the lock of `waits`.
  private func take(_ file: Handle, _ wait: Wait) -> Result<Bool, SystemError> {
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .success(false) : .failure(SystemError(errno))
    }
    wait.state.withLock { $0.isWanted = true }
    return .success(true)
  }

  /// Releases the lock of an open file.
  func release(_ file: Handle) {
    waits.withLock { waits in
      if !waits.isEmpty { waits[file]?.state.withLock { $0.isWanted = false } }
      _ = flock(file.number, LOCK_UN)
    }
  }

  /// Removes the wait of a file that is closed.
  func forget(_ file: Handle) { waits.withLock { _ = $0.removeValue(forKey: file) } }

  enum WaitResult { case taken, timedOut, calledOff }

  /// Calls off the waits of all callers.
  func giveUp() {
    for wait in waits.withLock({ Array($0.values) }) {
      wait.state.withLock { $0.isCalledOff = true }
      wait.isOver.signal()
    }
  }

  /// Takes the exclusive lock of an open file, also for callers that need only the shared one: a later caller, which may need the
  /// exclusive one, can join the wait.
  ///
  /// It does not time out if the lock is free at the end.
  func acquire(_ file: Handle, until end: DispatchTime) throws(SystemError) -> WaitResult {
    // The thread would have the lock for a moment after its caller has given up.
    if end <= .now() { return try takeIfPending(file) == true ? .taken : .timedOut }
    let (wait, isNew) = waits.withLock { waits in
      if let pending = waits[file] {
        pending.state.withLock { ($0.isWanted, $0.isCalledOff) = (true, false) }
        return (pending, false)
      }
      let new = Wait()
      waits[file] = new
      return (new, true)
    }
    if isNew { try start(wait, file) }
    while true {
      let isLate = wait.isOver.wait(timeout: end) == .timedOut
      let result: Result<WaitResult?, SystemError> = waits.withLock { waits in
        let (outcome, isCalledOff) = wait.state.withLock { ($0.outcome, $0.isCalledOff) }
        if let outcome { return outcome.map { .failure($0) } ?? .success(.taken) }
        // An earlier caller was called off.
        if !isLate, !isCalledOff { return .success(nil) }
        // The thread has perhaps not noticed yet that the lock is free.
        let isTaken = isCalledOff || waits[file] !== wait ? .success(false) : take(file, wait)
        if case .success(true) = isTaken { return .success(.taken) }
        wait.state.withLock { $0.isWanted = false }
        return isTaken.map { _ in isCalledOff ? .calledOff : .timedOut }
      }
      if let ended = try result.get() { return ended }
    }
  }

  private func start(_ wait: Wait, _ file: Handle) throws(SystemError) {
    // Another number for the same open file, so that the caller can close its own.
    let copy = SystemDisk.opening { fcntl(file.number, F_DUPFD_CLOEXEC, 0) }
    if copy < 0 {
      let code = errno
      forget(file)
      throw SystemError(code)
    }
    let code = DetachedThread.run { [self] in
      while !finish(wait, file, copy, Self.block(in: copy)) {}
      rill_close(copy)
      wait.isOver.signal()
    }
    if code == 0 { return }
    rill_close(copy)
    forget(file)
    throw SystemError(code)
  }

  /// Blocks until an open file has its lock, and returns the error if that fails.
  private static func block(in file: Int32) -> SystemError? {
    while flock(file, LOCK_EX) != 0 {
      if errno != EINTR { return SystemError(errno) }
    }
    return nil
  }

  /// Ends a wait, or returns false if the lock was taken and released again before the thread could do that.
  private func finish(_ wait: Wait, _ file: Handle, _ copy: Int32, _ error: SystemError?) -> Bool {
    waits.withLock { waits in
      if error == nil, flock(copy, LOCK_EX | LOCK_NB) != 0 { return false }
      if waits[file] === wait { waits[file] = nil }
      let isWanted = wait.state.withLock { state in
        state.outcome = .some(error)
        return state.isWanted
      }
      // Before a caller finds no wait, and takes the lock that this file still has.
      if !isWanted { _ = flock(copy, LOCK_UN) }
      return true
    }
  }
}
