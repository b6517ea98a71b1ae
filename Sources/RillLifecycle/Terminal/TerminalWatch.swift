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

/// What a terminal is watched with for one subscriber, until disposal.
///
/// Signals are read on the termination's queue and handled on that of the deliveries, but for those that end the process.
final class TerminalWatch: Disposable, Sendable {
  /// How long what may be the beginning of a report waits for its rest; a key of its own is late by that.
  private static let reportPatience: DispatchTimeInterval = .milliseconds(50)
  /// When to look again whether the terminal is ours: another process group may have got it, or given it back, without a signal.
  private static let pause: DispatchTimeInterval = .milliseconds(250)

  private struct State {
    var isOver = false
    var suspension = SuspensionRule()
    var isSuspensionDue = false
    var isResizeDue = false
    /// Whether another process group has the terminal, as far as we know.
    var isAway = false
    var isLookDue = false
    var parser = FocusReportParser()
    /// Counts readings, so that a timer knows whether something has been read since it was set.
    var readings = 0
    /// Whether the terminal is ours, so that what is typed is, too.
    var readsInput = false
    var hasInputEnded = false
    var signals: (any DispatchSourceRead)?
    var input: (any DispatchSourceRead)?

    var needsInputSource: Bool { !isOver && readsInput && !hasInputEnded && input == nil }
  }

  private let device: TerminalDevice
  private let input: Int32
  /// Asked once, since a terminal that is hung up is none any more.
  private let isInputATerminal: Bool
  private let termination: Termination
  private let observer: AnyObserver<TerminalEvent>
  private let deliveries: DispatchQueue
  private let state = Locked(State())

  init(
    _ device: TerminalDevice, input: Int32, _ deliveries: DispatchQueue, _ termination: Termination,
    _ observer: AnyObserver<TerminalEvent>
  ) {
    self.device = device
    self.input = input
    isInputATerminal = isatty(input) == 1
    self.deliveries = deliveries
    self.termination = termination
    self.observer = observer
  }

  /// - Returns: Whether the terminal is ours.
  func begin() -> Bool {
    // Before signals are handled: they wait until the terminal is ours, and do the same on another thread.
    let isInFront = TerminalDevice.isInFront
    perform(state.withLock { $0.suspension.begun(inFront: isInFront) })
    if !isInFront { awaitTerminal() }
    let signals = DispatchSource.makeReadSource(fileDescriptor: TerminalDevice.signals, queue: termination.queue)
    signals.setEventHandler { @Sendable in self.readSignals() }
    let isWanted = state.withLock { state in
      if !state.isOver { state.signals = signals }
      return !state.isOver
    }
    signals.resume()
    if !isWanted { signals.cancel() }
    return isInFront
  }

  func dispose() {
    let (signals, input) = state.withLock { state in
      defer {
        state.isOver = true
        state.signals = nil
        state.input = nil
      }
      return (state.signals, state.input)
    }
    signals?.cancel()
    input?.cancel()
    device.close()
  }

  /// Tells `event`, unless the observer has had enough.
  private func tell(_ event: TerminalEvent) {
    if !state.withLock({ $0.isOver }) { observer.onNext(event) }
  }

  // MARK: Signals

  private func readSignals() {
    while !state.withLock({ $0.isOver }), let signal = TerminalDevice.nextSignal() {
      switch signal {
      case SIGTSTP: once(\.isSuspensionDue) { self.suspend() }
      case SIGCONT: deliveries.async { self.goOn() }
      case SIGWINCH:
        once(\.isResizeDue) {
          self.state.withLock { $0.isResizeDue = false }
          self.tell(.resized)
        }
      default: terminate(signal)
      }
    }
  }

  /// Has `work` done, unless that is waiting to be done already.
  private func once(
    _ isDue: any WritableKeyPath<State, Bool> & Sendable, after delay: DispatchTimeInterval? = nil,
    _ work: @escaping @Sendable () -> Void
  ) {
    let wasDue = state.withLock { state in
      defer { state[keyPath: isDue] = true }
      return state[keyPath: isDue]
    }
    if wasDue { return }
    if let delay { deliveries.asyncAfter(deadline: .now() + delay, execute: work) } else { deliveries.async(execute: work) }
  }

  private func terminate(_ signal: Int32) {
    termination.received(signal) { told in
      deliveries.async {
        self.tell(.willTerminate(signal: signal))
        told()
      }
    }
  }

  private func suspend() {
    perform(state.withLock { $0.suspension.stopRequested() })
    state.withLock { $0.isSuspensionDue = false }
    goOn()
  }

  private func goOn() {
    let isInFront = TerminalDevice.isInFront
    let steps = state.withLock { state in
      state.isAway = false
      return state.suspension.continued(inFront: isInFront)
    }
    perform(steps)
    // A terminal that is hung up continues who has it, and is not read from any more.
    if TerminalDevice.isGone { endInput() } else if !isInFront { awaitTerminal() }
  }

  /// Looks again until the terminal is ours: bash sends no SIGCONT to a job that runs already when it brings it to the front.
  private func awaitTerminal() {
    state.withLock { $0.isAway = true }
    once(\.isLookDue, after: Self.pause) {
      let isAway = self.state.withLock { state in
        state.isLookDue = false
        return state.isAway && !state.isOver
      }
      guard isAway, !TerminalDevice.isGone else { return }
      if TerminalDevice.isInFront { self.goOn() } else { self.awaitTerminal() }
    }
  }

  private func perform(_ steps: [SuspensionRule.Step]) {
    for step in steps {
      switch step {
      case .tell(let event): tell(event)
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
    // A number of its own: the caller's may be closed before the source has let it go.
    let terminal = fcntl(input, F_DUPFD_CLOEXEC, 0)
    guard terminal >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: terminal, queue: deliveries)
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
    case .nothing: break
    case .notOurs: rest {}
    case .typed(let bytes):
      let (events, reading, isWaiting) = state.withLock { state in
        state.readings += 1
        return (state.parser.received(bytes), state.readings, state.parser.isWaiting)
      }
      for event in events { tell(event) }
      guard isWaiting else { return }
      deliveries.asyncAfter(deadline: .now() + Self.reportPatience) { self.finishReport(reading) }
    case .ended: endInput()
    }
  }

  private func endInput() {
    let events = state.withLock { state in
      guard isInputATerminal, !state.hasInputEnded else { return [TerminalEvent]() }
      state.hasInputEnded = true
      return state.parser.finish() + [.inputEnded]
    }
    rest { self.stopReading() }
    for event in events { tell(event) }
  }

  /// Does not read for a while, and then does `work` and reads again if it still should.
  ///
  /// The source is not cancelled at once, since Dispatch may be about to tell of a terminal that is hung up: on Linux it crashes if
  /// the source goes away meanwhile (swift-corelibs-libdispatch issue 949).
  private func rest(_ work: @escaping @Sendable () -> Void) {
    guard let source = state.withLock({ $0.input }) else { return }
    source.suspend()
    let resting = Locked(source)
    deliveries.asyncAfter(deadline: .now() + Self.pause) {
      work()
      // One that was cancelled needs it, too, to be released.
      resting.withLock { $0 }.resume()
    }
  }

  private func finishReport(_ reading: Int) {
    let events = state.withLock { $0.readings == reading ? $0.parser.finish() : [] }
    for event in events { tell(event) }
  }
}
