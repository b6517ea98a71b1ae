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
  /// The time after which to check again whether this process group has the terminal, which can change without a signal.
  static let recheckInterval: DispatchTimeInterval = .milliseconds(250)

  /// What runs on the delivery queue at most once at a time, however many signals ask for it.
  enum ScheduledWork { case suspension, resize, foregroundCheck }

  struct State {
    var isDisposed = false
    var jobControl = JobControlRule()
    var scheduled: Set<ScheduledWork> = []
    /// Whether another process group had the terminal at the last check.
    var isInBackground = false
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
  let input: Int32
  /// Whether the input is a terminal, determined once: `isatty` fails after the terminal was hung up.
  let isInputATerminal: Bool
  private let shutdown: GracefulShutdown
  private let observer: AnyObserver<TerminalEvent>
  let deliveryQueue: DispatchQueue
  let state = Locked(State())

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
  func deliver(_ event: TerminalEvent) {
    if !state.withLock({ $0.isDisposed }) { observer.onNext(event) }
  }

  // MARK: Signals

  private func readSignals() {
    while !state.withLock({ $0.isDisposed }), let signal = TerminalDevice.nextSignal() {
      switch signal {
      case SIGTSTP: scheduleOnce(.suspension) { self.suspend() }
      case SIGCONT: deliveryQueue.async { self.processContinued() }
      case SIGWINCH:
        scheduleOnce(.resize) {
          self.state.withLock { _ = $0.scheduled.remove(.resize) }
          self.deliver(.resized)
        }
      default: terminate(signal)
      }
    }
  }

  /// Schedules `work` on the delivery queue, unless it is already scheduled.
  private func scheduleOnce(
    _ kind: ScheduledWork, after delay: DispatchTimeInterval? = nil, _ work: @escaping @Sendable () -> Void
  ) {
    guard state.withLock({ $0.scheduled.insert(kind).inserted }) else { return }
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
    state.withLock { _ = $0.scheduled.remove(.suspension) }
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
    scheduleOnce(.foregroundCheck, after: Self.recheckInterval) {
      let isInBackground = self.state.withLock { state in
        state.scheduled.remove(.foregroundCheck)
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
}
