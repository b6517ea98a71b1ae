/// The openings of windows and groups on one thread, of which none runs inside of another one.
///
/// If an opening makes an operator subscribe to the next stream, that one opens afterwards. So the stack does not grow.
final class WindowAndGroupOpenings {
  private static let perThread = ThreadLocal<WindowAndGroupOpenings>()

  /// The origin of the present opening.
  private var origin: ThreadContext.WorkOrigin?
  private let waiting = FIFOQueue<Gate.Work>()

  /// Calls `open` now, or after the opening that this thread is doing.
  ///
  /// Synchronous sources that an observer subscribes to meanwhile take their turns after the kept values.
  static func run(_ open: @escaping () -> Void) {
    perThread.current { WindowAndGroupOpenings() }.run { Trampoline.run(open) }
  }

  private func run(_ open: @escaping () -> Void) {
    let origin = ThreadContext.workOrigin
    if self.origin != nil { return waiting.append(Gate.Work(run: open, origin: origin)) }
    self.origin = origin
    open()
    while let next = waiting.popFirst() {
      // What the work of another thread leaves is no part of what this thread does.
      if next.origin == origin { next.run() } else { ThreadContext.runForeign(next.run) }
    }
    self.origin = nil
  }
}
