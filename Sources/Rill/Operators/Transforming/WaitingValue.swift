/// A value that waits in `LimitedFlattening` until its stream can start.
struct WaitingValue<Value> {
  let value: Value
  /// Whether another thread than its sender was starting those that wait when it came out of the gate.
  let isForeign: Bool
  /// Set if the value has waited for the start of another stream only: its own start is part of its delivery, since it can be a group.
  let delayedStart: QueuedPart?

  /// Calls `start`, which starts the stream of the value, and can start those of the values that follow.
  func perform(_ start: @escaping () -> Void) {
    guard let delayedStart else { return start() }
    delayedStart.perform(start)
  }
}

/// A part of a delivery that waits in a queue of `LimitedFlattening`.
///
/// It is done when it has been performed, or when the queue drops it: the sender continues then, too.
final class QueuedPart {
  private let work = Box<() -> Void>({})
  private let run: () -> Void
  private var isDone = false

  /// Creates a part of the delivery that this thread is making, which waits for it.
  init() { run = ThreadContext.queueing { [work] in work.value() } }

  deinit { if !isDone { run() } }

  func perform(_ work: @escaping () -> Void) {
    isDone = true
    self.work.value = work
    run()
    self.work.value = {}
  }
}
