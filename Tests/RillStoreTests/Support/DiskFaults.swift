import RillStore

/// The faults that a simulated disk injects.
struct DiskFaults {
  enum Fault: Hashable {
    case error(SystemError)
    /// A write or read processes fewer bytes than requested; any other call succeeds.
    case short
    /// The process is killed instead of making the call.
    case kill
    /// A write processes fewer bytes than requested, or another call succeeds, and then the process is killed.
    case shortThenKill
  }

  /// The number of calls so far.
  var calls = 0
  /// The numbers of bytes that calls have read and written.
  var (bytesRead, bytesWritten) = (0, 0)
  /// The number of the call that fails.
  var at: Int?
  var fault = Fault.short
  /// The syncs that do nothing.
  var ignored: SyncPurpose?
  /// Whether the call is followed by others that fail, if they write: each write, and each sync.
  var isLasting = false
  /// Whether nothing can be written.
  var isReadOnly = false
  /// The syncs that always fail, and their error.
  var failing: (purposes: Set<SyncPurpose>, error: SystemError)?
  /// The error of taking a lock.
  var failingLocks: SystemError?
  var killedProcesses: Set<Int> = []
  /// Called once, before the next watch starts.
  var beforeWatch: (@Sendable () -> Void)?
  /// Whether watching fails, as it does when the system has too many watches.
  var isUnwatchable = false
  /// The time that the clock returns at the next call instead of the real one; it returns 0 at later calls.
  var clockJumps: UInt64?
  /// What happens once before the call with a number, such as the work of another process.
  var before: (call: Int, happens: @Sendable () -> Void)?
  /// Called after each call that can change something.
  var afterCall: (@Sendable () -> Void)?
}
