/// A value that waits in `LimitedFlattening` until its stream can start.
struct WaitingValue<Value> {
  let value: Value
  /// Whether another thread than its sender was starting those that wait when it came out of the gate, even if a third one starts it.
  let isForeign: Bool
  /// Set if the value has waited for the start of another stream only: its own start is part of its delivery, since it can be a group.
  let delayedStart: QueuedPart?

  /// Calls `start`, which starts the stream of the value, and can start those of the values that follow.
  func perform(_ start: () -> Void) {
    guard let delayedStart else { return start() }
    delayedStart.perform(start)
  }
}
