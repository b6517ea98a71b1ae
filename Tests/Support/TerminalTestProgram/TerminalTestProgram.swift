import Dispatch
import Rill
import RillLifecycle

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal program for tests, which prints a line for each event and has a command for some keys; see `handle(key:)`.
///
///     TerminalTestProgram [--grace <milliseconds>] [--full-screen] [--hold] [--block] [--dispose] [--own-handler]
///
///     TerminalTestProgram --signals
///
/// prints to all standard streams, and ends at the first signal that it observes: with 0 if it is SIGTERM, which it sends to itself.
///
/// On `willTerminate`, `--hold` delays the end, `--block` never returns, and `--dispose` disposes the subscription. `--own-handler`
/// installs a handler for SIGTERM at the start.
@main
enum TerminalTestProgram {
  static func main() {
    let arguments = CommandLine.arguments
    if arguments.contains("--signals") { observeSignals() }
    let grace = arguments.firstIndex(of: "--grace").flatMap { Int(arguments[$0 + 1]) } ?? 60_000
    let fullScreen = TerminalControlSequences(
      on: Array("\u{1B}[?1049h\u{1B}[?25l".utf8), off: Array("\u{1B}[?25h\u{1B}[?1049l".utf8))
    let session = TerminalSession(
      controlSequences: arguments.contains("--full-screen") ? fullScreen : TerminalControlSequences(),
      gracePeriod: .milliseconds(grace))
    if arguments.contains("--own-handler") { signal(SIGTERM) { _ in } }
    let program = Program(session, Set(arguments))
    program.start()
    Program.printLine("ready")
    dispatchMain()
  }
}

/// Observes signals while something is printed.
private func observeSignals() -> Never {
  alarm(60)
  let observed: [ProcessSignal] = [.sigterm, .sighup, .sigusr1, .sigusr2]
  let subscriptions = observed.map { signal in
    ProcessSignal.observe(signal).subscribe(onNext: { exit($0 == .sigterm ? 0 : 3) })
  }
  // As bytes of the pipe of signals: SIGHUP and SIGUSR1.
  for number: Int32 in 0...2 { _ = unsafe write(number, "\u{1}\n", 2) }
  kill(getpid(), SIGTERM)
  withExtendedLifetime(subscriptions) { dispatchMain() }
}

final class Program: Sendable {
  private let session: TerminalSession
  private let options: Set<String>
  private let subscription = SerialDisposable()
  private let hold = SerialDisposable()

  init(_ session: TerminalSession, _ options: Set<String>) {
    self.session = session
    self.options = options
  }

  func start() {
    subscription.disposable = session.events.subscribe(
      onNext: { self.handle($0) }, onError: { Program.printLine("error: \($0)") })
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .input(let bytes):
      Program.printLine("input: \(bytes.map { String($0, radix: 16) }.joined(separator: " "))")
      for byte in bytes { handle(key: Character(UnicodeScalar(byte))) }
    case .willTerminate:
      if options.contains("--hold") { hold.disposable = session.delayTermination() }
      Program.printLine("\(event)")
      if options.contains("--block") { DispatchSemaphore(value: 0).wait() }
      if options.contains("--dispose") { subscription.disposable.dispose() }
    default: Program.printLine("\(event)")
    }
  }

  private func handle(key: Character) {
    switch key {
    case "q":
      subscription.dispose()
      Program.printLine("disposed")
      exit(0)
    case "x": exit(3)
    case "_": _exit(4)
    case "c": fatalError("crash requested by a key")
    case "n": unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "a": abort()
    case "w": Program.printLine("own abort: \(hasOwnAbort)")
    case "t": raise(SIGTRAP)
    case "r": hold.disposable.dispose()
    case "2": _ = session.events.subscribe(onNext: { _ in }, onError: { Program.printLine("error: \($0)") })
    case "u":
      subscription.disposable.dispose()
      start()
      Program.printLine("resubscribed")
    case "f": forkChildThatExits()
    default: break
    }
  }

  /// Creates a child process that exits at once, and waits for it.
  ///
  /// `fork` is looked up at run time, because Swift makes it unavailable.
  private func forkChildThatExits() {
    let fork = unsafe dlsym(dlopen(nil, RTLD_NOW), "fork")
    let child = unsafe unsafeBitCast(fork, to: (@convention(c) () -> Int32).self)()
    if child == 0 { exit(0) }
    var status: Int32 = 0
    unsafe waitpid(child, &status, 0)
    Program.printLine("child: \(status)")
  }

  /// Whether the `abort` that this program and the Swift runtime call is another one than that of the C library.
  private var hasOwnAbort: Bool {
    let library = unsafe dlsym(dlopen("libc.so.6", RTLD_NOW), "abort")
    return unsafe dlsym(dlopen(nil, RTLD_NOW), "abort") != library
  }

  /// Writes a line without buffering, because the process can end at any time.
  static func printLine(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
  }
}
