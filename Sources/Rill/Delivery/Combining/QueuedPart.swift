/// A part of a delivery that waits in a queue of `LimitedFlattening`.
///
/// It is done when it has been performed, or when the queue drops it: the sender continues then, too.
final class QueuedPart {
  private let work = Box<() -> Void>({})
  private let run: () -> Void
  private var isDone = false

  /// - `queueing`: wraps the work that is queued in its place, so that its delivery waits for it.
  init(_ queueing: (@escaping () -> Void) -> () -> Void) { run = queueing { [work] in work.value() } }

  deinit { if !isDone { run() } }

  func perform(_ work: @escaping () -> Void) {
    isDone = true
    self.work.value = work
    run()
    self.work.value = {}
  }
}
