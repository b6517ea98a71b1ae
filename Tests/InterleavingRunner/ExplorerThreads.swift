#if EXPLORE_INTERLEAVINGS
  import Foundation
  @testable import Rill

  /// Threads of which one runs at a time.
  final class ExplorerThreads: @unchecked Sendable {
    // Sendable: the semaphores order every access.

    private let turns: [DispatchSemaphore]
    private let finished = DispatchSemaphore(value: 0)
    private var work: [() -> Void] = []
    private var end: (Int) -> Void = { _ in }
    private var isComplete = false

    /// Threads have the numbers 1 to `count`.
    init(count: Int) {
      turns = (0...count).map { _ in DispatchSemaphore(value: 0) }
      for thread in 1...count {
        Thread.detachNewThread { [self] in
          while true {
            wait(thread)
            work[thread - 1]()
            // As at the end of a thread, which lives for one execution only.
            BatchChanges.forgetRecycled()
            end(thread)
          }
        }
      }
    }

    /// Runs `work`, beginning with the thread `first`, until `finish` is called.
    ///
    /// Returns whether every thread has run to its end. `end` is called with the number of a thread that has.
    func run(_ work: [() -> Void], first: Int, end: @escaping (Int) -> Void) -> Bool {
      (self.work, self.end) = (work, end)
      resume(first)
      finished.wait()
      (self.work, self.end) = ([], { _ in })
      return isComplete
    }

    /// Adds the work of one more thread.
    func add(_ work: @escaping () -> Void) { self.work.append(work) }

    func wait(_ thread: Int) { turns[thread].wait() }

    func resume(_ thread: Int) { turns[thread].signal() }

    func finish(isComplete: Bool) {
      self.isComplete = isComplete
      finished.signal()
    }
  }
#endif
