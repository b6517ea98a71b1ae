/// A part of a delivery that waits in a queue, and whose work is known only when it leaves that.
///
/// It is done when it has been performed, or when the queue drops it: the sender continues then, too.
final class QueuedPart {
  private let work = Box<() -> Void>({})
  private let run: () -> Void
  private var isDone = false

  /// Creates a part of the delivery that this thread is making, which waits for it.
  init() { run = ThreadContext.queueing { [work] in work.value() } }

  deinit { if !isDone { run() } }

  func perform(_ work: () -> Void) {
    isDone = true
    withoutActuallyEscaping(work) { work in
      self.work.value = work
      run()
      self.work.value = {}
    }
  }
}
