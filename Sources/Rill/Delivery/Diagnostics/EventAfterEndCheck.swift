#if DEBUG
  import CRillThreads
  import RillLocks

  /// Reports the first event that the closure of `create` sends after the end.
  ///
  /// Such an event is ignored, and is a mistake if the thread that has sent the end sends it. Another thread may not know yet.
  final class EventAfterEndCheck: Sendable {
    private struct State {
      /// The thread that has sent the end, or zero.
      var endingThread: UInt = 0
      var hasReported = false
    }

    private let state = Locked(State())
    private let file: StaticString
    private let line: UInt

    init(createdAt file: StaticString, _ line: UInt) {
      self.file = file
      self.line = line
    }

    /// Checks an event that is about to be sent.
    func accept(_ event: @autoclosure () -> String, isEnd: Bool = false) {
      let thread = rill_thread_identity()
      let isMistake = state.withLock { state in
        if state.endingThread == 0 {
          if isEnd { state.endingThread = thread }
          return false
        }
        defer { state.hasReported = true }
        return state.endingThread == thread && !state.hasReported
      }
      if isMistake {
        Hooks.warningHandler(
          "an event after the end is ignored: \(event())\n  sent by the closure of create at \(file):\(line)")
      }
    }
  }
#endif
