import Dispatch
import Foundation
import Synchronization
import ThreadStacks
import ThreadTools

/// The threads of all rounds.
final class Crew: @unchecked Sendable {
  // Sendable: `work` and `threads` are written before the semaphores are signalled.
  private var work: [@Sendable () -> Void] = []
  private var threads: [pthread_t] = []
  private let wakings: [DispatchSemaphore]
  private let arrived = Atomic<Int>(0)
  private let running = DispatchGroup()
  private let stackSize = 512 << 10

  init(size: Int) {
    wakings = (0..<size).map { _ in DispatchSemaphore(value: 0) }
    let identities = Guarded<[Int: pthread_t]>([:])
    let ready = DispatchGroup()
    for index in 0..<size {
      ready.enter()
      let thread = Thread {
        crash_note_prepare_thread()
        identities.withLock { $0[index] = pthread_self() }
        ready.leave()
        while true {
          self.wakings[index].wait()
          self.begin()
          self.work[index]()
          self.running.leave()
        }
      }
      thread.stackSize = stackSize
      thread.start()
    }
    ready.wait()
    threads = identities.withLock { identities in (0..<size).map { identities[$0]! } }
  }

  /// Does each of `work` on a thread of its own, at once, and returns when all is done.
  ///
  /// If it is to be `disturbed`, one thread after the other is stopped for a moment wherever it is.
  func run(_ work: [@Sendable () -> Void], disturbed: Bool = false) {
    self.work = work
    arrived.store(work.count, ordering: .releasing)
    for index in work.indices {
      running.enter()
      wakings[index].signal()
    }
    #if !THREAD_SANITIZER
      // The sanitizer puts signals off.
      if disturbed {
        var victim = 0
        while running.wait(timeout: .now()) == .timedOut {
          Interruption.stop(threads[victim % work.count])
          // For as long as it takes to send a few values.
          for _ in 0..<(victim * 37) % 400 { _ = arrived.load(ordering: .relaxed) }
          Interruption.release()
          victim += 1
        }
      }
    #endif
    running.wait()
    self.work = []
  }

  /// Begins `work` on the first thread, and does not wait; answers that thread.
  func begin(_ work: @escaping @Sendable () -> Void) -> pthread_t {
    self.work = [work]
    arrived.store(1, ordering: .releasing)
    running.enter()
    wakings[0].signal()
    return threads[0]
  }

  /// Waits for what was begun.
  func wait() {
    running.wait()
    work = []
  }

  /// Does `work` while `thread` stands still, wherever it is; where that is not possible, while it goes on.
  func whileStopped(_ thread: pthread_t, _ work: () -> Void) {
    #if THREAD_SANITIZER
      work()
    #else
      Interruption.stop(thread)
      work()
      Interruption.release()
    #endif
  }

  /// Waits a little for the others: at once is better, but there may be more threads than processors.
  private func begin() {
    arrived.subtract(1, ordering: .relaxed)
    var looks = 0
    while arrived.load(ordering: .relaxed) > 0, looks < 5000 { looks += 1 }
  }
}
