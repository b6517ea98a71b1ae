/// When the windows and groups open that a subscriber opens, or the release of the last holder.
///
///     while this thread      such a stream opens
///     makes subscriptions    after them, since others of them can be to this stream, too (`afterSubscribing`)
///     opens another one      after that, so that the stack does not grow if each kept value makes an operator subscribe to the next stream
///     does anything else     at once
///
/// Any other stream opens at its place in the operator's events, and waits for none of these.
final class WindowAndGroupOpenings {
  private static let perThread = ThreadLocal<WindowAndGroupOpenings>()

  private var isOpening = false
  private let waiting = FIFOQueue<Gate.Work>()

  /// Calls `open` after the subscriptions that this thread is making: after the queued work that it runs, or else in a turn.
  static func afterSubscribing(_ open: @escaping () -> Void) {
    if ThreadContext.afterQueuedWork({ run(open) }) { return }
    Trampoline.current.schedule {
      run(open)
      return false
    }
  }

  /// Calls `open` now, or after the opening that this thread is doing.
  ///
  /// Synchronous sources that an observer subscribes to meanwhile take their turns after the kept values.
  static func run(_ open: @escaping () -> Void) {
    perThread.current { WindowAndGroupOpenings() }.openOrWait { Trampoline.run(open) }
  }

  private func openOrWait(_ open: @escaping () -> Void) {
    if isOpening { return waiting.append(Gate.Work(run: open, origin: ThreadContext.workOrigin)) }
    isOpening = true
    open()
    while let next = waiting.popFirst() { ThreadContext.run(next.run, leftBy: next.origin) }
    isOpening = false
  }
}
