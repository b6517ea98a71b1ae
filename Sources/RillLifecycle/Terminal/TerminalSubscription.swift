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

/// The subscription of one observer to the events of the terminal: reads signals and input until disposal.
///
/// Signals are read on the queue of `GracefulShutdown`, which also handles those that end the process. The others are handled on the
/// delivery queue.
final class TerminalSubscription: Disposable, Sendable {
  /// The time to wait for the rest of a possible focus report.
  ///
  /// An Escape key that is pressed alone is delayed by this time.
  private static let reportTimeout: DispatchTimeInterval = .milliseconds(50)
  /// The time after which to check again whether this process group has the terminal, which can change without a signal.
  private static let recheckInterval: DispatchTimeInterval = .milliseconds(250)

  private struct State {
    var isDisposed = false
    var jobControl = JobControlRule()
    var isSuspensionDue = false
    var isResizeDue = false
    /// Whether another process group had the terminal at the last check.
    var isInBackground = false
    var isForegroundCheckDue = false
    var parser = FocusReportParser()
    /// The number of reads, which tells a timer whether anything has been read since it was started.
    var readCount = 0
    /// Whether to read input, because this process group has the terminal.
    var readsInput = false
    var hasInputEnded = false
    var signals: (any DispatchSourceRead)?
    var input: (any DispatchSourceRead)?

    var needsInputSource: Bool { !isDisposed && readsInput && !hasInputEnded && input == nil }
  }

  private let device: TerminalDevice
  private let input: Int32
  /// Whether the input is a terminal, determined once: `isatty` fails after the terminal was hung up.
  private let isInputATerminal: Bool
  private let shutdown: GracefulShutdown
  private let observer: AnyObserver<TerminalEvent>
  private let deliveryQueue: DispatchQueue
  private let state = Locked(State())

  init(
    _ device: TerminalDevice, input: Int32, _ deliveryQueue: DispatchQueue, _ shutdown: GracefulShutdown,
    _ observer: AnyObserver<TerminalEvent>
  ) {
    self.device = device
    self.input = input
    isInputATerminal = isatty(input) == 1
    self.deliveryQueue = deliveryQueue
    self.shutdown = shutdown
    self.observer = observer
  }

  /// Takes the terminal if this process group has it, and starts reading signals.
  ///
  /// - Returns: Whether this process group has the terminal.
  func start() -> Bool {
    // The signal source is started last, because its handler performs such steps on another thread.
    let isInForeground = TerminalDevice.isInForeground
    perform(state.withLock { $0.jobControl.started(inForeground: isInForeground) })
    if !isInForeground { awaitForeground() }
    let signals = DispatchSource.makeReadSource(fileDescriptor: TerminalDevice.signals, queue: shutdown.queue)
    signals.setEventHandler { @Sendable in self.readSignals() }
    let isWanted = state.withLock { state in
      if !state.isDisposed { state.signals = signals }
      return !state.isDisposed
    }
    signals.resume()
    if !isWanted { signals.cancel() }
    return isInForeground
  }

  func dispose() {
    let (signals, input) = state.withLock { state in
      defer {
        state.isDisposed = true
        state.signals = nil
        state.input = nil
      }
      return (state.signals, state.input)
    }
    signals?.cancel()
    input?.cancel()
    device.close()
  }

  /// Delivers `event`, unless the subscription is disposed.
  private func deliver(_ event: TerminalEvent) {
    if !state.withLock({ $0.isDisposed }) { observer.onNext(event) }
  }

  // MARK: Signals

  private func readSignals() {
    while !state.withLock({ $0.isDisposed }), let signal = TerminalDevice.nextSignal() {
      switch signal {
      case SIGTSTP: scheduleOnce(\.isSuspensionDue) { self.suspend() }
      case SIGCONT: deliveryQueue.async { self.processContinued() }
      case SIGWINCH:
        scheduleOnce(\.isResizeDue) {
          self.state.withLock { $0.isResizeDue = false }
          self.deliver(.resized)
        }
      default: terminate(signal)
      }
    }
  }

  /// Schedules `work` on the delivery queue, unless it is already scheduled.
  private func scheduleOnce(
    _ isDue: any WritableKeyPath<State, Bool> & Sendable, after delay: DispatchTimeInterval? = nil,
    _ work: @escaping @Sendable () -> Void
  ) {
    let wasDue = state.withLock { state in
      defer { state[keyPath: isDue] = true }
      return state[keyPath: isDue]
    }
    if wasDue { return }
    if let delay {
      deliveryQueue.asyncAfter(deadline: .now() + delay, execute: work)
    } else {
      deliveryQueue.async(execute: work)
    }
  }

  private func terminate(_ signal: Int32) {
    shutdown.received(signal) { delivered in
      deliveryQueue.async {
        self.deliver(.willTerminate(signal: signal))
        delivered()
      }
    }
  }

  private func suspend() {
    perform(state.withLock { $0.jobControl.stopRequested() })
    state.withLock { $0.isSuspensionDue = false }
    processContinued()
  }

  private func processContinued() {
    let isInForeground = TerminalDevice.isInForeground
    let steps = state.withLock { state in
      state.isInBackground = false
      return state.jobControl.continued(inForeground: isInForeground)
    }
    perform(steps)
    // The system also sends SIGCONT when the terminal is hung up. Its input has ended then.
    if TerminalDevice.isHungUp { endInput() } else if !isInForeground { awaitForeground() }
  }

  /// Checks again, at intervals, until this process group has the terminal.
  ///
  /// bash sends no SIGCONT when it brings a job to the foreground that is already running.
  private func awaitForeground() {
    state.withLock { $0.isInBackground = true }
    scheduleOnce(\.isForegroundCheckDue, after: Self.recheckInterval) {
      let isInBackground = self.state.withLock { state in
        state.isForegroundCheckDue = false
        return state.isInBackground && !state.isDisposed
      }
      guard isInBackground, !TerminalDevice.isHungUp else { return }
      if TerminalDevice.isInForeground { self.processContinued() } else { self.awaitForeground() }
    }
  }

  private func perform(_ steps: [JobControlRule.Step]) {
    for step in steps {
      switch step {
      case .deliver(let event): deliver(event)
      case .takeTerminal:
        device.switchOn()
        state.withLock { $0.readsInput = true }
        startReading()
      case .leaveTerminal:
        state.withLock { $0.readsInput = false }
        stopReading()
        device.switchOff()
      case .stop: TerminalDevice.stop()
      }
    }
  }

  // MARK: Input

  private func startReading() {
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

  private func stopReading() {
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

  private func endInput() {
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
