package import Dispatch
package import Rill

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The life of a program in a terminal: its window's focus, Ctrl-Z and `fg`, the signals that end it, and what is typed.
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
/// **The terminal.** While somebody is subscribed and the process is in the foreground, the terminal does not echo and hands
/// over each byte at once; Ctrl-C and Ctrl-Z still send signals. Where the input or the output is no terminal, nothing is
/// changed there, read from it or written to it. Everything is undone on disposal, before the process stops, before it ends by a
/// signal or a crash, and by `exit()` from anywhere; not by SIGKILL or `_exit()`.
///
/// **Signals.** SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP and SIGWINCH are handled while somebody is subscribed; one that was
/// ignored before, as under `nohup`, stays ignored and is not reported. Afterwards their handlers are what they were.
///
/// **Threads.** All events are delivered one after the other on the session's queue. While a subscriber does not return,
/// nothing else is delivered, and Ctrl-Z does not stop the process; the signals that end it still do. All functions may be
/// called from any thread.
///
/// To quit, dispose the subscription, or not, and call `exit()`.
package final class TerminalSession: Sendable {
  private let queue: DispatchQueue
  private let input: Int32
  private let output: Int32
  private let bytes: TerminalBytes
  private let termination: Termination

  /// Changes nothing before somebody subscribes.
  ///
  /// - Parameters:
  ///   - queue: a serial queue, where the events are delivered.
  ///   - input: the descriptor to read from. It stays open until the subscription is over.
  ///   - output: the descriptor to write to. It stays open until the subscription is over.
  ///   - bytes: what to write to the terminal at the beginning and the end, such as for the alternate screen.
  ///   - terminalType: what kind the terminal is; one without a kind, or a `dumb` one, is not asked for reports of the focus.
  ///   - gracePeriod: how long the end may be delayed at most once a signal has asked for it.
  ///   - end: ends the process by a signal, when the terminal is as it was.
  package init(
    queue: DispatchQueue = DispatchQueue(label: "rill.terminal"), input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO, bytes: TerminalBytes = TerminalBytes(),
    terminalType: String? = TerminalSession.environmentTerminalType, gracePeriod: Duration = .seconds(5),
    end: @escaping @Sendable (Int32) -> Void = TerminalSession.endProcess
  ) {
    self.queue = queue
    self.input = input
    self.output = output
    // Without an input to be read, the reports would be read by whoever reads next.
    let reportsFocus = isatty(input) == 1 && !["", "dumb"].contains(terminalType ?? "")
    self.bytes = reportsFocus ? bytes.followed(by: .focusReports) : bytes
    termination = Termination(gracePeriod: gracePeriod, end: end)
  }

  /// What happens, from the subscription on.
  ///
  ///     terminal  focus  a        Ctrl-Z        fg         SIGTERM
  ///     events    focusGained  input(a)  willSuspend  didResume  willTerminate(15)
  ///
  /// The modes are switched on when the subscription returns, and switched off again when its disposal does. The stream does not
  /// complete. `willSuspend` is delivered before the process stops, which it does when the subscriber has returned.
  ///
  /// Fails with `TerminalError.alreadyObserved` where somebody in this process is subscribed already.
  package var events: Observable<TerminalEvent> {
    Observable.create { observer in
      do throws(TerminalError) {
        return try self.observe(observer).observation
      } catch {
        observer.onError(error)
        return Disposables.create()
      }
    }
  }

  /// Has `observer` told of `events`.
  ///
  /// - Returns: What ends it, and whether this process has the terminal at the beginning; where there is none, it always has.
  package func observe(
    _ observer: AnyObserver<TerminalEvent>
  ) throws(TerminalError) -> (observation: any Disposable, beginsInFront: Bool) {
    let device = try TerminalDevice(input: input, output: output, bytes: bytes)
    let watch = TerminalWatch(device, input: input, queue, termination, observer)
    return (watch, watch.begin())
  }

  /// Keeps the process alive, once a signal has asked it to end, until the result is disposed.
  ///
  /// Not longer than the grace period, and not after a second signal. The subscriber that is told `willTerminate` delays the end
  /// itself until it returns. Holds may be taken at any time.
  ///
  /// - Returns: What lets the process end. Letting it go does not.
  package func delayTermination() -> any Disposable { termination.hold() }

  /// The kind of the terminal by the environment.
  package static var environmentTerminalType: String? {
    unsafe getenv("TERM").map { unsafe String(cString: $0) }
  }

  /// Ends the process by `signal`, as it would have ended had nobody handled it.
  package static let endProcess: @Sendable (Int32) -> Void = { TerminalDevice.end(by: $0) }
}
