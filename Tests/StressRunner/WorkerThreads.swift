import CTestSupport
import Dispatch
import Foundation
import Synchronization

/// The threads that all iterations share.
final class WorkerThreads: @unchecked Sendable {
  // Sendable: `work` and `threads` are written before the semaphores are signaled.
  private var work: [@Sendable () -> Void] = []
  private(set) var threads: [pthread_t] = []
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
  func run(_ work: [@Sendable () -> Void]) {
    start(work)
    wait()
  }

  /// Starts each of `work` on its own thread, all at once, without waiting.
  func start(_ work: [@Sendable () -> Void]) {
    self.work = work
    starting.store(work.count, ordering: .releasing)
    for index in work.indices {
      running.enter()
      wakeUps[index].signal()
    }
  }

  /// Starts `work` on the first thread and returns that thread without waiting.
  func start(_ work: @escaping @Sendable () -> Void) -> pthread_t {
    start([work])
    return threads[0]
  }

  /// Whether some of what was started has not finished yet.
  var isRunning: Bool { running.wait(timeout: .now()) == .timedOut }

  /// Waits for what was started.
  func wait() {
    running.wait()
    work = []
  }

  /// Waits briefly for the other threads to start, but not until they have: there can be more threads than processors.
  private func waitForOthers() {
    starting.subtract(1, ordering: .relaxed)
    var spins = 0
    while starting.load(ordering: .relaxed) > 0, spins < 5000 { spins += 1 }
  }
}
