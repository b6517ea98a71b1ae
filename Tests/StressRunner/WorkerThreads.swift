import CTestSupport
import Dispatch
import Foundation
import Synchronization
import TestSupport

/// The threads that all iterations share.
final class WorkerThreads: @unchecked Sendable {
  // Sendable: `work` and `threads` are written before the semaphores are signaled.
  private var work: [@Sendable () -> Void] = []
  private var threads: [pthread_t] = []
  private let wakeUps: [DispatchSemaphore]
  /// The number of threads that have not started their work yet.
  private let starting = Atomic<Int>(0)
  private let running = DispatchGroup()
  private let stackSize = 512 << 10

  init(count: Int) {
    wakeUps = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    let identities = LockedValue<[Int: pthread_t]>([:])
    let ready = DispatchGroup()
    for index in 0..<count {
      ready.enter()
      let thread = Thread {
        crash_note_prepare_thread()
        identities.withLock { $0[index] = pthread_self() }
        ready.leave()
        while true {
          self.wakeUps[index].wait()
          self.waitForOthers()
          self.work[index]()
          self.running.leave()
        }
      }
      thread.stackSize = stackSize
      thread.start()
    }
    ready.wait()
    threads = identities.withLock { identities in (0..<count).map { identities[$0]! } }
  }

  /// Runs each of `work` on its own thread, all at once, and returns when all have finished.
  ///
  /// If `interrupted`, a signal suspends one thread after the other for a moment, wherever it is.
  func run(_ work: [@Sendable () -> Void], interrupted: Bool = false) {
    self.work = work
    starting.store(work.count, ordering: .releasing)
    for index in work.indices {
      running.enter()
      wakeUps[index].signal()
    }
    #if !THREAD_SANITIZER
      // ThreadSanitizer defers signals.
      if interrupted {
        var count = 0
        while running.wait(timeout: .now()) == .timedOut {
          ThreadSuspension.stop(threads[count % work.count])
          // About the time that sending a few values takes.
          for _ in 0..<(count * 37) % 400 { _ = starting.load(ordering: .relaxed) }
          ThreadSuspension.release()
          count += 1
        }
      }
    #endif
    running.wait()
    self.work = []
  }

  /// Starts `work` on the first thread and returns that thread without waiting.
  func start(_ work: @escaping @Sendable () -> Void) -> pthread_t {
    self.work = [work]
    starting.store(1, ordering: .releasing)
    running.enter()
    wakeUps[0].signal()
    return threads[0]
  }

  /// Waits for the work of `start(_:)`.
  func wait() {
    running.wait()
    work = []
  }

  /// Runs `work` while `thread` is suspended, wherever it is.
  ///
  /// Under ThreadSanitizer, which defers signals, `thread` keeps running.
  func whileStopped(_ thread: pthread_t, _ work: () -> Void) {
    #if THREAD_SANITIZER
      work()
    #else
      ThreadSuspension.stop(thread)
      work()
      ThreadSuspension.release()
    #endif
  }

  /// Resumes the thread that `whileStopped` has suspended, before its work has ended.
  static func resumeStoppedThread() {
    #if !THREAD_SANITIZER
      ThreadSuspension.release()
    #endif
  }

  /// Waits briefly for the other threads to start, but not until they have: there can be more threads than processors.
  private func waitForOthers() {
    starting.subtract(1, ordering: .relaxed)
    var spins = 0
    while starting.load(ordering: .relaxed) > 0, spins < 5000 { spins += 1 }
  }
}
