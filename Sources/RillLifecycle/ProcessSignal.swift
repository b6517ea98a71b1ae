public import Rill

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A signal that the system, another process or the user sends to this process, such as SIGTERM.
///
///     ProcessSignal.observe(.sigterm, .sigint).take(1).subscribe(onNext: { _ in server.stop() })
public struct ProcessSignal: Sendable, Hashable, CustomStringConvertible {
  /// The number of the signal.
  public let number: Int32

  /// Creates the signal with a number.
  public init(_ number: Int32) { self.number = number }

  /// SIGINT, which Ctrl-C sends.
  public static let sigint = ProcessSignal(SIGINT)
  /// SIGTERM, which asks the process to end: `kill`, systemd and container runtimes send it.
  public static let sigterm = ProcessSignal(SIGTERM)
  /// SIGHUP, which is sent when the terminal is closed, and which asks a server to read its configuration again.
  public static let sighup = ProcessSignal(SIGHUP)
  /// SIGQUIT, which Ctrl-\ sends.
  public static let sigquit = ProcessSignal(SIGQUIT)
  /// SIGUSR1, whose meaning the program defines.
  public static let sigusr1 = ProcessSignal(SIGUSR1)
  /// SIGUSR2, whose meaning the program defines.
  public static let sigusr2 = ProcessSignal(SIGUSR2)

  /// The name of the signal, or its number.
  public var description: String {
    switch number {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    case SIGQUIT: "SIGQUIT"
    case SIGUSR1: "SIGUSR1"
    case SIGUSR2: "SIGUSR2"
    default: "signal \(number)"
    }
  }

  /// Emits each of `signals` that the process receives, and neither ends the process nor changes the terminal.
  ///
  /// While a signal has a subscriber, its default action, or a handler of the program, is replaced. When the last subscriber has gone,
  /// the previous action is in force again, also for a signal that was not read until then. So after `take(1)`, a second Ctrl-C ends
  /// the process at once.
  ///
  /// - A signal that is ignored when it is subscribed to, such as SIGHUP under `nohup`, stays ignored, and is not emitted.
  /// - A signal that arrives several times before it is emitted can be emitted once: the system merges pending signals.
  /// - A `TerminalLifecycleSource` handles SIGINT, SIGTERM and SIGHUP itself between `launch()` and `end()`.
  /// - Child processes inherit nothing.
  ///
  /// The stream never completes. It fails with a `ProcessSignalError` if the system refuses a signal, or has no descriptors left. It
  /// emits on a queue of its own: a subscriber that blocks delays the next signal, of all subscribers. All functions are thread-safe.
  ///
  /// - Parameters:
  ///   - signals: the signals to emit.
  ///   - file: the file in which `observe` is called.
  ///   - line: the line on which `observe` is called.
  /// - Returns: A stream of the signals.
  /// - Precondition: No signal is SIGKILL or SIGSTOP, which cannot be handled, or reports a crash, such as SIGSEGV.
  /// - Complexity: O(subscribers) per signal.
  public static func observe(
    _ signals: ProcessSignal..., file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<ProcessSignal> {
    for signal in signals where [SIGKILL, SIGSTOP, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT].contains(signal.number) {
      fatalError("Rill: ProcessSignal.observe(_:): \(signal) cannot be observed", file: file, line: line)
    }
    let signals = Set(signals)
    return Observable.create { observer in
      let subscription = ProcessSignalHandlers.received.subscribe(
        onNext: { if signals.contains($0) { observer.onNext($0) } })
      var handled: [ProcessSignal] = []
      do {
        for signal in signals {
          try ProcessSignalHandlers.add(signal)
          handled.append(signal)
        }
      } catch {
        observer.onError(error)
      }
      return Disposables.create { [handled] in
        for signal in handled { ProcessSignalHandlers.remove(signal) }
        subscription.dispose()
      }
    }
  }
}

/// The reason why a signal cannot be observed.
public struct ProcessSignalError: Error, Equatable, CustomStringConvertible {
  /// The error code of the system.
  public let code: Int32

  /// A message for the user.
  public var description: String { unsafe "the signal cannot be observed: \(String(cString: strerror(code)))" }
}
