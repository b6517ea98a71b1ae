import Foundation
import TestSupport

/// Under ThreadSanitizer, which defers signals, no thread is suspended.
extension WorkerThreads {
  /// Runs each of `work` on its own thread, all at once, and returns when all have finished.
  ///
  /// If `interrupted`, a signal suspends one thread after the other for a moment, wherever it is.
  func run(_ work: [@Sendable () -> Void], interrupted: Bool) {
    start(work)
    #if !THREAD_SANITIZER
      if interrupted {
        var count = 0
        while isRunning {
          ThreadSuspension.stop(threads[count % work.count])
          // About the time that sending a few values takes.
          spin((count * 37) % 400)
          ThreadSuspension.release()
          count += 1
        }
      }
    #endif
    wait()
  }

  /// Runs `work` while `thread` is suspended, wherever it is.
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
}
