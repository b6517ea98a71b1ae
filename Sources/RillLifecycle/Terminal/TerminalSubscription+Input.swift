import Dispatch
import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The input of the terminal.
extension TerminalSubscription {
  /// The time to wait for the rest of a possible focus report.
  ///
  /// An Escape key that is pressed alone is delayed by this time.
  private static let reportTimeout: DispatchTimeInterval = .milliseconds(50)

  func startReading() {
    guard isInputATerminal, state.withLock({ $0.needsInputSource }) else { return }
    // A duplicate, because the caller can close its descriptor before the source has been released.
    let terminal = fcntl(input, F_DUPFD_CLOEXEC, 0)
    guard terminal >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: terminal, queue: deliveryQueue)
    source.setEventHandler { @Sendable in self.readInput(terminal) }
    source.setCancelHandler { @Sendable in _ = close(terminal) }
    let isWanted = state.withLock { state in
      guard state.needsInputSource else { return false }
      state.input = source
      return true
    }
    source.resume()
    if !isWanted { source.cancel() }
  }

  func stopReading() {
    let source = state.withLock { state in
      defer { state.input = nil }
      return state.input
    }
    source?.cancel()
  }

  private func readInput(_ terminal: Int32) {
    switch TerminalDevice.read(terminal) {
    case .noData: break
    case .inBackground: pauseReading {}
    case .bytes(let bytes):
      let (events, readCount, isWaiting) = state.withLock { state in
        state.readCount += 1
        return (state.parser.received(bytes), state.readCount, state.parser.isWaiting)
      }
      for event in events { deliver(event) }
      guard isWaiting else { return }
      deliveryQueue.asyncAfter(deadline: .now() + Self.reportTimeout) { self.finishReport(ifReadCountIs: readCount) }
    case .endOfInput: endInput()
    }
  }

  func endInput() {
    let events = state.withLock { state in
      guard isInputATerminal, !state.hasInputEnded else { return [TerminalEvent]() }
      state.hasInputEnded = true
      return state.parser.finish() + [.inputEnded]
    }
    pauseReading { self.stopReading() }
    for event in events { deliver(event) }
  }

  /// Suspends the input source for `recheckInterval`, then runs `work` and resumes the source.
  ///
  /// A source must not be cancelled immediately when its terminal is hung up. Dispatch may be about to report that, and on Linux it
  /// crashes if the source has been cancelled (swift-corelibs-libdispatch issue 949).
  private func pauseReading(then work: @escaping @Sendable () -> Void) {
    guard let source = state.withLock({ $0.input }) else { return }
    source.suspend()
    let suspended = Locked(source)
    deliveryQueue.asyncAfter(deadline: .now() + Self.recheckInterval) {
      work()
      // A cancelled source must be resumed, too, before it can be released.
      suspended.withLock { $0 }.resume()
    }
  }

  private func finishReport(ifReadCountIs readCount: Int) {
    let events = state.withLock { $0.readCount == readCount ? $0.parser.finish() : [] }
    for event in events { deliver(event) }
  }
}
