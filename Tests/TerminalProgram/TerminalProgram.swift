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

/// A program in a terminal for tests: prints a line for each event, and obeys keys.
///
///     TerminalProgram [--grace <milliseconds>] [--full-screen] [--hold] [--block] [--leave] [--handled]
///
/// `--hold` delays the end, `--block` does not return when told of it, `--leave` disposes the subscription then; `--handled` has a
/// handler of its own for SIGTERM before. The keys are in `obey`.
@main
enum TerminalProgram {
  static func main() {
    let arguments = CommandLine.arguments
    let grace = arguments.firstIndex(of: "--grace").flatMap { Int(arguments[$0 + 1]) } ?? 60_000
    let fullScreen = TerminalBytes(on: Array("\u{1B}[?1049h\u{1B}[?25l".utf8), off: Array("\u{1B}[?25h\u{1B}[?1049l".utf8))
    let session = TerminalSession(
      bytes: arguments.contains("--full-screen") ? fullScreen : TerminalBytes(), gracePeriod: .milliseconds(grace))
    if arguments.contains("--handled") { signal(SIGTERM) { _ in } }
    let program = Program(session, Set(arguments))
    program.start()
    Program.tell("ready")
    dispatchMain()
  }
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
      onNext: { self.handle($0) }, onError: { Program.tell("error: \($0)") })
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .input(let bytes):
      Program.tell("input: \(bytes.map { String($0, radix: 16) }.joined(separator: " "))")
      for byte in bytes { obey(Character(UnicodeScalar(byte))) }
    case .willTerminate:
      if options.contains("--hold") { hold.disposable = session.delayTermination() }
      Program.tell("\(event)")
      if options.contains("--block") { DispatchSemaphore(value: 0).wait() }
      if options.contains("--leave") { subscription.disposable.dispose() }
    default: Program.tell("\(event)")
    }
  }

  private func obey(_ key: Character) {
    switch key {
    case "q":
      subscription.dispose()
      Program.tell("disposed")
      exit(0)
    case "x": exit(3)
    case "_": _exit(4)
    case "c": fatalError("as asked")
    case "n": unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "a": abort()
    case "t": raise(SIGTRAP)
    case "r": hold.disposable.dispose()
    case "2": session.events.subscribe(onNext: { _ in }, onError: { Program.tell("error: \($0)") })
    case "u":
      subscription.disposable.dispose()
      start()
      Program.tell("anew")
    case "f": haveChildExit()
    default: break
    }
  }

  /// A child without a program of its own, which Swift does not offer.
  private func haveChildExit() {
    let fork = unsafe dlsym(dlopen(nil, RTLD_NOW), "fork")
    let child = unsafe unsafeBitCast(fork, to: (@convention(c) () -> Int32).self)()
    if child == 0 { exit(0) }
    var status: Int32 = 0
    unsafe waitpid(child, &status, 0)
    Program.tell("child: \(status)")
  }

  /// Past all buffers, since this process may end at any time.
  static func tell(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
  }
}
