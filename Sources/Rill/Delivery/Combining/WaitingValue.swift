/// A value that waits in `LimitedFlattening` until its stream can start.
struct WaitingValue<Value> {
  let value: Value
  /// Whether a thread sent it while another one was starting those that wait.
  let isConcurrent: Bool
  /// Set if the value has waited for the start of another stream only: its own start is part of its delivery, since it can be a group.
  let delayedStart: QueuedPart?

  /// Calls `start`, which starts the stream of the value, and can start those of the values that follow.
  func perform(_ start: @escaping () -> Void) {
    guard let delayedStart else { return start() }
    delayedStart.perform(start)
  }
}
