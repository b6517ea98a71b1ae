#if EXPLORE_INTERLEAVINGS
  package import Dispatch

  /// Takes the place of a semaphore.
  ///
  /// A wait with a deadline can time out at any moment.
  package final class ExploredSemaphore: Sendable {
    private let number = interleavingExplorer.makeSemaphore()

    package init(value: Int) { precondition(value == 0, "the explorer has only semaphores that begin at 0") }

    deinit { interleavingExplorer.removeSemaphore(number) }

    package func signal() { interleavingExplorer.signal(number) }

    package func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
      interleavingExplorer.wait(number, hasDeadline: timeout != .distantFuture) ? .success : .timedOut
    }
  }
#endif
