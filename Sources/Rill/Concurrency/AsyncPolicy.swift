/// What happens to a value that arrives while the task for another value is running.
public enum AsyncPolicy: Sendable {
  /// The value waits in an unbounded queue: one task runs at a time, in order, as with `concatMap`.
  ///
  /// A sender that calls `send` is suspended until its value's task starts.
  case sequential
  /// The running task is cancelled, and the task for the new value starts, as with `flatMapLatest`.
  case latest
  /// The value is dropped, as with `flatMapFirst`.
  case first
  /// The task for the new value runs concurrently. If `atMost` tasks are running, the value waits in an unbounded queue.
  ///
  /// A sender that calls `send` is suspended until its value's task starts.
  case concurrent(atMost: Int)
  /// The task for the new value runs concurrently, and the results are emitted in the order of the values, as with
  /// `concatMap(maxConcurrent:)`. If `atMost` tasks are running or have results that wait for their turn, the value waits in an
  /// unbounded queue.
  ///
  /// A sender that calls `send` is suspended until its value's task starts.
  case ordered(atMost: Int)
}
