import CRillTerminal
import Dispatch
import Rill
import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The handlers of the signals that have subscribers, and the queue that reads what they have received.
enum ProcessSignalHandlers {
  /// Emits every signal that has a subscriber, on the queue.
  static let received = PublishRelay<ProcessSignal>()

  private struct State {
    /// How many subscribers each signal has.
    var subscribers: [Int32: Int] = [:]
    var source: (any DispatchSourceRead)?
  }

  private static let state = Locked(State())

  /// Counts a subscriber of `signal`, and handles the signal for the first one.
  static func add(_ signal: ProcessSignal) throws(ProcessSignalError) {
    let code = state.withLock { state in
      if state.source == nil {
        let code = rill_signals_prepare()
        if code != 0 { return code }
        let queue = DispatchQueue(label: "rill.signals")
        let source = DispatchSource.makeReadSource(fileDescriptor: rill_signals_descriptor(), queue: queue)
        source.setEventHandler { @Sendable in read() }
        source.resume()
        state.source = source
      }
      let code = state.subscribers[signal.number] == nil ? rill_signals_handle(signal.number) : 0
      if code == 0 { state.subscribers[signal.number, default: 0] += 1 }
      return code
    }
    if code != 0 { throw ProcessSignalError(code: code) }
  }

  /// Counts a subscriber of `signal` that has gone, and restores the previous action after the last one.
  static func remove(_ signal: ProcessSignal) {
    state.withLock { state in
      guard let count = state.subscribers[signal.number] else { return }
      state.subscribers[signal.number] = count > 1 ? count - 1 : nil
      if count == 1 { rill_signals_restore(signal.number) }
    }
  }

  private static func read() {
    while true {
      let number = rill_signals_next()
      if number == 0 { return }
      let isWanted = state.withLock { state in
        if state.subscribers[number] != nil { return true }
        // Its last subscriber has gone. A terminal session that has ended since then may have restored the handler.
        rill_signals_restore(number)
        return false
      }
      if isWanted { received.accept(ProcessSignal(number)) } else { kill(getpid(), number) }
    }
  }
}
