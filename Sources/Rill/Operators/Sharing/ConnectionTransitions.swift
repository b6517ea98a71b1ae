import CRillThreads

/// The work that makes a connection, and the thread that needs it.
struct WaitingConnection {
  let connect: CancelableWork
  private let thread = rill_thread_identity()

  init(_ connect: CancelableWork) { self.connect = connect }

  var isOfThisThread: Bool { thread == rill_thread_identity() }
}

/// How many connections are being made or disposed, and the one that waits for them.
struct ConnectionTransitions {
  private var waiting: WaitingConnection?
  private var count: UInt32 = 0

  mutating func beginDisposing() { count += 1 }

  /// Returns whether the caller makes the connection now; otherwise it waits in place of `displaced`.
  mutating func beginConnecting(_ connection: WaitingConnection) -> (isFirst: Bool, displaced: WaitingConnection?) {
    if count > 0 { return (false, exchange(&waiting, with: connection)) }
    count = 1
    return (true, nil)
  }

  /// Returns the connection that has waited, which is the next transition, if this was the last one.
  mutating func finish() -> WaitingConnection? {
    count -= 1
    guard count == 0, let connection = waiting.take() else { return nil }
    count = 1
    return connection
  }
}
