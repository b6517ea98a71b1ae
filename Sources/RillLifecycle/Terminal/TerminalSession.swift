package import Dispatch
package import Rill

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The events of a program in a terminal: keyboard focus, Ctrl-Z and `fg`, the signals that end the process, and input.
///
///     let session = TerminalSession()
///     let subscription = session.events.subscribe(onNext: { event in
///       switch event {
///       case .willSuspend: save()
///       case .willTerminate:
///         let hold = session.delayTermination()
///         upload { hold.dispose() }
///       default: break
///       }
///     })
///
/// **Terminal.** While there is a subscription and the process is in the foreground, the terminal does not echo, and passes on each
/// byte at once. Ctrl-C and Ctrl-Z still send signals. If the input or the output is not a terminal, the session does not change it,
/// read from it or write to it. The terminal is restored on disposal, before the process stops, before it ends by a signal or a
/// crash, and by `exit()` on any thread. SIGKILL and `_exit()` do not restore it.
///
/// **Signals.** While there is a subscription, the session handles SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP and SIGWINCH. A signal
/// that was ignored before, as under `nohup`, stays ignored and is not reported. Disposal restores the previous handlers.
///
/// **Threads.** Events are delivered serially on the session's queue. Until the subscriber returns, no other event is delivered, and
/// Ctrl-Z does not stop the process. The signals that end the process still do so, at the latest after the grace period. All functions
/// are thread-safe.
///
/// To quit, call `exit()`. The subscription need not be disposed first.
package final class TerminalSession: Sendable {
  private let queue: DispatchQueue
  private let input: Int32
  private let output: Int32
  private let controlSequences: TerminalControlSequences
  private let shutdown: GracefulShutdown

  /// Creates a session, which changes nothing before the first subscription.
  ///
  /// - Parameters:
  ///   - queue: the serial queue on which events are delivered.
  ///   - input: the descriptor to read from, which must stay open until the subscription is over.
  ///   - output: the descriptor to write to, which must stay open until the subscription is over.
  ///   - controlSequences: the bytes to write when the program takes the terminal and when it gives it back, as for the alternate screen.
  ///   - terminalType: the type of the terminal. A terminal without a type or of the type `dumb` is not asked for focus reports.
  ///   - gracePeriod: the maximum delay of the end after a signal.
  ///   - end: ends the process by a signal, called after the terminal is restored.
  package init(
    queue: DispatchQueue = DispatchQueue(label: "rill.terminal"), input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO, controlSequences: TerminalControlSequences = TerminalControlSequences(),
    terminalType: String? = TerminalSession.environmentTerminalType, gracePeriod: Duration = .seconds(5),
    end: @escaping @Sendable (Int32) -> Void = TerminalSession.endProcess
  ) {
    self.queue = queue
    self.input = input
    self.output = output
    // If the session does not read the input, the next process that reads from the terminal would receive the reports.
    let reportsFocus = isatty(input) == 1 && !["", "dumb"].contains(terminalType ?? "")
    self.controlSequences = reportsFocus ? controlSequences.followed(by: .focusReports) : controlSequences
    shutdown = GracefulShutdown(gracePeriod: gracePeriod, end: end)
  }

  /// The events from the subscription on.
  ///
  ///     terminal  focus  a        Ctrl-Z        fg         SIGTERM
  ///     events    focusGained  input(a)  willSuspend  didResume  willTerminate(15)
  ///
  /// The modes are switched on before the subscription returns, and switched off before its disposal returns. The stream does not
  /// complete. The process stops after the subscriber has returned from `willSuspend`.
  ///
  /// The stream fails with `TerminalError`: with `.alreadyObserved` if this process already has a subscription.
  package var events: Observable<TerminalEvent> {
    Observable.create { observer in
      do throws(TerminalError) {
        return try self.observe(observer).subscription
      } catch {
        observer.onError(error)
        return Disposables.create()
      }
    }
  }

  /// Subscribes `observer` to the events.
  ///
  /// - Returns: The subscription, and whether this process group has the terminal at its start. Without a terminal, that is true.
  package func observe(
    _ observer: AnyObserver<TerminalEvent>
  ) throws(TerminalError) -> (subscription: any Disposable, isInForeground: Bool) {
    let device = try TerminalDevice(input: input, output: output, controlSequences: controlSequences)
    let subscription = TerminalSubscription(device, input: input, queue, shutdown, observer)
    return (subscription, subscription.start())
  }

  /// Delays the end of the process after a signal until the result is disposed.
  ///
  /// The process ends anyway when the grace period is over, or at a second signal. A subscriber that receives `willTerminate`
  /// delays the end until it returns. This function can be called at any time, also before a signal.
  ///
  /// - Returns: A disposable that ends the delay. Releasing it does not dispose it.
  package func delayTermination() -> any Disposable { shutdown.hold() }

  /// The type of the terminal according to the environment.
  package static var environmentTerminalType: String? {
    unsafe getenv("TERM").map { unsafe String(cString: $0) }
  }

  /// Ends the process by `signal`, with the default action of the signal.
  package static let endProcess: @Sendable (Int32) -> Void = { TerminalDevice.end(by: $0) }
}
