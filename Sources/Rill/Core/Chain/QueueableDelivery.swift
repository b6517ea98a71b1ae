/// A delivery whose sender has to know when a gate queues a part of it: see `EmittedStream`.
@usableFromInline
class QueueableDelivery: @unchecked Sendable {
  // Sendable: a subclass says how.

  @usableFromInline
  init() {}

  /// Returns what a gate queues in place of `work`, which the thread was about to do.
  func queueing(_ work: @escaping () -> Void) -> () -> Void { work }
}

/// Work that is part of a delivery, and waits in a queue that can release it: it is done then, too, so that a sender continues.
final class QueuedPart {
  private let work = Box<() -> Void>({})
  private let run: () -> Void
  private var isDone = false

  /// - `queueing`: that of the delivery, or of the thread.
  init(_ queueing: (@escaping () -> Void) -> () -> Void) { run = queueing { [work] in work.value() } }

  deinit { if !isDone { run() } }

  func perform(_ work: @escaping () -> Void) {
    isDone = true
    self.work.value = work
    run()
    self.work.value = {}
  }
}
