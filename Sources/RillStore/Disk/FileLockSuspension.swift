import Dispatch
import RillLocks

/// The file locks that this process holds or waits for, and whether it may take more.
///
/// Apple's systems end a process that they suspend while it holds the lock of a file in a container that it shares with others.
final class FileLockSuspension: Sendable {
  private struct State {
    var isSuspended = false
    /// Few at a time, so an array, whose storage stays.
    var files: [Handle] = []
    var waitsForRelease: [DispatchSemaphore] = []
  }

  private let state = Locked(State())

  var isSuspended: Bool { state.withLock { $0.isSuspended } }

  /// Called before a thread takes a lock, or waits for it.
  func begin(_ file: Handle) throws(SystemError) {
    let isAllowed = state.withLock { state in
      if !state.isSuspended, !state.files.contains(file) { state.files.append(file) }
      return !state.isSuspended
    }
    if !isAllowed { throw .suspended }
  }

  /// Called when a lock was released, or could not be taken.
  func end(_ file: Handle) {
    let waits = state.withLock { state -> [DispatchSemaphore] in
      if let index = state.files.firstIndex(of: file) { state.files.remove(at: index) }
      guard state.files.isEmpty, !state.waitsForRelease.isEmpty else { return [] }
      defer { state.waitsForRelease = [] }
      return state.waitsForRelease
    }
    for wait in waits { wait.signal() }
  }

  /// Prevents that more locks are taken.
  func suspend() { state.withLock { $0.isSuspended = true } }

  /// Returns whether no lock is held, at the latest after `timeout`.
  func waitForRelease(_ timeout: DispatchTime) -> Bool {
    let wait = DispatchSemaphore(value: 0)
    let mustWait = state.withLock { state in
      if !state.files.isEmpty { state.waitsForRelease.append(wait) }
      return !state.files.isEmpty
    }
    return !mustWait || wait.wait(timeout: timeout) == .success
  }

  func resume() { state.withLock { $0.isSuspended = false } }
}
