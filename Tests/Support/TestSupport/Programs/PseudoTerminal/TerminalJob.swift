package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that runs in a terminal of its own, as the job of a shell.
///
///     let run = try TerminalJob.run("TerminalTestProgram", environment: ["TERM": "xterm"])
///     try run.waitForOutput(containing: "ready")
///     run.type("\u{1A}")
///     try run.waitForReport(.stopped(signal: SIGTSTP))
///
/// Not thread-safe. Each wait fails after a minute, with everything that the program has written. The program's process group is killed
/// when this object is deallocated, when the test process ends, and at the latest after five minutes.
package final class TerminalJob {
  /// The role of the program in its session.
  package enum Role: String, Sendable {
    /// A job in the foreground.
    case foreground
    /// A job in the background, as started with `&`.
    case background
    /// The leader of the session, without a shell that could continue it.
    case leader
  }

  /// The maximum time of a wait in seconds.
  private static let waitTimeout = 60.0
  /// The interval in milliseconds at which a condition is checked if there is no new output.
  private static let checkInterval: Int32 = 5

  private let device: PseudoTerminalDevice
  private let host = Process()
  private let commandPipe = Pipe()
  private let reportPipe = Pipe()
  private var unfinishedLine = ""
  private var reportsSeen = 0
  private var outputSeen = 0

  /// Everything that the program has written to its terminal, as of the last wait.
  private(set) package var output: [UInt8] = []
  /// The reports about the program, as of the last wait.
  private(set) package var reports: [JobReport] = []
  /// The process identifier of the program.
  private(set) package var pid: Int32 = 0
  /// The modes of the terminal before the program was started.
  package let modesBefore: TerminalModes?

  /// Starts `program`, and returns after it has been started.
  ///
  /// - Parameters:
  ///   - program: the name of a program that was built together with the running tests, or a path.
  ///   - arguments: its arguments, without its name.
  ///   - environment: variables to add to the environment of the tests, or to replace there.
  ///   - size: the size of the terminal.
  ///   - role: the role of the program in its session.
  ///   - input: a file to use as input instead of the terminal.
  ///   - output: a file to use as output instead of the terminal. The standard error is always the terminal.
  ///   - ignoring: the signals that are ignored when the program starts. The others have their default action.
  /// - Throws: `TerminalJobError` or an error of Foundation if the program cannot be started.
  /// - Returns: The running program.
  package static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    size: (columns: Int, rows: Int) = (80, 24), role: Role = .foreground, input: URL? = nil, output: URL? = nil,
    ignoring: [Int32] = []
  ) throws -> TerminalJob {
    let path = program.hasPrefix("/") ? program : BuiltProducts.directory.appendingPathComponent(program).path
    let run = try TerminalJob(size)
    let ignored = ignoring.map { "\($0)" }.joined(separator: ",")
    try run.start(
      [role.rawValue, run.device.path, input?.path ?? "-", output?.path ?? "-", ignored, path] + arguments, environment)
    return run
  }

  private init(_ size: (columns: Int, rows: Int)) throws {
    device = try PseudoTerminalDevice(size: size)
    modesBefore = device.modes
  }

  // The host kills the program at the end of its commands.
  deinit { try? commandPipe.fileHandleForWriting.close() }

  private func start(_ arguments: [String], _ environment: [String: String]) throws {
    host.executableURL = BuiltProducts.directory.appendingPathComponent("TerminalHost")
    host.arguments = arguments
    host.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    host.standardInput = commandPipe
    host.standardOutput = reportPipe
    try host.run()
    try reportPipe.fileHandleForWriting.close()
    _ = fcntl(reportPipe.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
    try waitUntil("the program has been started") {
      guard case .started(let pid) = reports.first else { return false }
      self.pid = pid
      reportsSeen = 1
      return true
    }
  }

  // MARK: The terminal

  /// The output of the program as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// The current modes of the terminal, or nil if it was hung up.
  package var modes: TerminalModes? { device.modes }

  /// Types `text`, in which `\u{3}` is Ctrl-C and `\u{1A}` is Ctrl-Z.
  package func type(_ text: String) { device.type(Array(text.utf8)) }

  /// Changes the size of the terminal.
  package func resize(to size: (columns: Int, rows: Int)) { device.resize(to: size) }

  /// Hangs up the terminal, as happens when its window is closed.
  package func hangUp() {
    readPending(waiting: 0)
    device.hangUp()
  }

  // MARK: The job

  /// Sends a signal to the program.
  package func send(_ signal: Int32) { kill(pid, signal) }

  /// Continues the program in the foreground, as `fg` does.
  package func bringToForeground() { send(command: "f") }

  /// Gives the program the terminal without a signal, as `fg` of bash does with a job that is not stopped.
  package func giveTerminal() { send(command: "g") }

  /// Continues the program in the background, as `bg` does.
  package func continueInBackground() { send(command: "b") }

  /// Takes the terminal away from the program without stopping it.
  package func takeTerminal() throws {
    send(command: "t")
    try waitForReport(.tookTerminal)
  }

  private func send(command: String) { commandPipe.fileHandleForWriting.write(Data(command.utf8)) }

  // MARK: Waiting

  /// Waits until the program has written `text`, after the output of the previous wait.
  package func waitForOutput(containing text: String) throws {
    let wanted = Array(text.utf8)
    try waitUntil("the output contains \(text.debugDescription)") {
      guard let range = output[outputSeen...].firstRange(of: wanted) else { return false }
      outputSeen = range.upperBound
      return true
    }
  }

  /// Waits until `report` has arrived, after the report of the previous wait.
  package func waitForReport(_ report: JobReport) throws {
    try waitUntil("\(report)") {
      guard let index = reports[reportsSeen...].firstIndex(of: report) else { return false }
      reportsSeen = index + 1
      return true
    }
  }

  /// Waits until the program has ended and its output has been read, and returns how it has ended.
  package func waitForExit() throws -> ProgramEnd {
    var end: ProgramEnd?
    try waitUntil("the program has ended") {
      guard case .ended(let reported) = reports.last else { return false }
      end = reported
      return true
    }
    readPending(waiting: 0)
    return end ?? .exited(-1)
  }

  /// Waits until `condition` is true.
  ///
  /// Throws if the program ends before that. Kills the program and throws if the time is over.
  package func waitUntil(_ description: String, _ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(Self.waitTimeout)
    readPending(waiting: 0)
    while try !condition() {
      if case .ended? = reports.last {
        readPending(waiting: 0)
        if try condition() { return }
        throw TerminalJobError("the program ended before: \(description)", output: output, reports: reports)
      }
      guard ContinuousClock.now < deadline else {
        if pid > 0 { kill(-pid, SIGKILL) }
        throw TerminalJobError("timeout after \(Self.waitTimeout) s: \(description)", output: output, reports: reports)
      }
      readPending(waiting: Self.checkInterval)
    }
  }

  /// Reads the pending reports and output, and waits up to `milliseconds` if there are none.
  private func readPending(waiting milliseconds: Int32) {
    let reportDescriptor = reportPipe.fileHandleForReading.fileDescriptor
    // poll ignores a descriptor of -1. With the pipe of a host that has ended, it would always return immediately.
    var sources = [
      pollfd(fd: device.emulatorEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: host.isRunning ? reportDescriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe poll(&sources, nfds_t(sources.count), milliseconds)
    // Reports are read first: then the output that precedes a report is available after the report has been read.
    unfinishedLine += String(decoding: readAvailable(reportDescriptor), as: UTF8.self)
    let lines = unfinishedLine.split(separator: "\n", omittingEmptySubsequences: false)
    reports += lines.dropLast().compactMap(JobReport.init)
    unfinishedLine = lines.last.map(String.init) ?? ""
    output += device.read()
  }
}
