internal import Dispatch
import RillLocks

#if EXPLORE_INTERLEAVINGS
  private typealias DispatchQueue = ExploredQueue
#endif

/// Runs `work` on a new serial queue, which has a thread even if all threads of the global queues are blocked.
func runOnNewQueue(_ label: String, _ work: @escaping @Sendable () -> Void) {
  DispatchQueue(label: label).async { work() }
}
