import CTestSupport
import Dispatch
import Foundation
import Synchronization

/// Prints the stacks of all threads and exits if no iteration has finished within the timeout.
final class ProgressMonitor: @unchecked Sendable {
  // Sendable: `timer` is a constant and can be cancelled from any thread.
  private let iterations = Atomic<Int>(0)
  private let timer: any DispatchSourceTimer

  init(timeout: Int) {
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInteractive))
    self.timer = timer
    let seen = LockedValue((iterations: -1, times: 0))
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { @Sendable [weak self] in
      guard let now = self?.iterations.load(ordering: .relaxed) else { return }
      let times = seen.withLock { seen in
        seen = seen.iterations == now ? (now, seen.times + 1) : (now, 0)
        return seen.times
      }
      guard times >= timeout else { return }
      FileHandle.standardError.write(Data("Stress: deadlock? No iteration has finished for \(timeout) s.\n".utf8))
      crash_note_print()
      thread_backtraces_print()
      exit(70)
    }
    timer.resume()
  }

  func noteProgress() { iterations.add(1, ordering: .relaxed) }
  func stop() { timer.cancel() }
}
