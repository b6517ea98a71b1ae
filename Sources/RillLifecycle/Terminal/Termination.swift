import Dispatch
import Rill
import RillLocks

/// Ends the process in its own time, once it has been asked to, and its terminal before that.
final class Termination: Sendable {
  /// Where signals are read and deadlines kept.
  ///
  /// Nobody's code runs here, so that nothing can hold it up.
  let queue = DispatchQueue(label: "rill.terminal.control")
  private let rule = Locked(TerminationRule())
  private let gracePeriod: Duration
  private let end: @Sendable (Int32) -> Void

  init(gracePeriod: Duration, end: @escaping @Sendable (Int32) -> Void) {
    self.gracePeriod = gracePeriod
    self.end = end
  }

  /// Delays the end until the result is disposed.
  func hold() -> any Disposable {
    rule.withLock { $0.held() }
    return Disposables.create { self.finish(self.rule.withLock { $0.released() }) }
  }

  /// A signal has come that asks to end; `announce` tells the subscriber, and calls what it is given when that is done.
  ///
  /// Called on `queue`.
  func received(_ signal: Int32, announce: (@escaping @Sendable () -> Void) -> Void) {
    switch rule.withLock({ $0.received(signal) }) {
    case .nothing: break
    case .end(let signal): finish(signal)
    case .announce:
      queue.asyncAfter(deadline: .now() + gracePeriod.dispatchInterval) {
        self.finish(self.rule.withLock { $0.deadlinePassed() })
      }
      announce { self.finish(self.rule.withLock { $0.told() }) }
    }
  }

  private func finish(_ signal: Int32?) {
    guard let signal else { return }
    // Not by whoever has disposed the last hold, who may hold locks that the end needs.
    queue.async {
      TerminalDevice.closeForWhoeverHasIt()
      self.end(signal)
    }
  }
}

extension Duration {
  /// The same for Dispatch; never, if it is more than Dispatch can count.
  var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let (nanoseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLongNow) = nanoseconds.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isTooLongNow ? .never : .nanoseconds(Int(clamping: sum))
  }
}
