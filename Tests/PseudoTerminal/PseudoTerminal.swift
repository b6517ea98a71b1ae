package import Foundation
import ProgramRunner

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What has gone wrong, with all that the program has written.
package struct PseudoTerminalError: Error, CustomStringConvertible {
  package let description: String

  init(_ what: String, output: [UInt8], reports: [JobReport]) {
    description = "\(what); reports: \(reports); output: \(String(decoding: output, as: UTF8.self).debugDescription)"
  }
}

/// How a program has ended.
package enum ProgramEnd: Equatable, Sendable {
  case exited(Int32)
  case signalled(Int32)
}

/// What a shell is told of its job.
package enum JobReport: Equatable, Sendable {
  case started(pid: Int32)
  case stopped(signal: Int32)
  case continued
  /// The shell has taken the terminal.
  case tookTerminal
  case ended(ProgramEnd)

  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 2, let number = Int32(words[1]) else { return nil }
    switch words[0] {
    case "started": self = .started(pid: number)
    case "stopped": self = .stopped(signal: number)
    case "continued": self = .continued
    case "taken": self = .tookTerminal
    case "exited": self = .ended(.exited(number))
    case "signalled": self = .ended(.signalled(number))
    default: return nil
    }
  }
}

/// A program that runs in a terminal of its own, as the job of a shell.
///
///     let run = try PseudoTerminal.run("TerminalProgram", environment: ["TERM": "xterm"])
///     try run.waitForOutput(containing: "ready")
///     run.type("\u{1A}")
///     try run.waitForReport(.stopped(signal: SIGTSTP))
///
/// For one thread. Each wait fails after 20 seconds with what the program has written. The program's process group is killed when
/// this is let go, when the process of the tests ends, and in any case after five minutes.
package final class PseudoTerminal {
  /// What the program is to its session.
  package enum Place: String, Sendable {
    /// A job in the foreground.
    case front
    /// A job in the background, as by `&`.
    case background
    /// The leader of the session, which has no shell that could continue it.
    case alone
  }

  /// How long each wait lasts at most: seconds.
  private static let patience = 20.0
  /// How long to wait for output before a condition is looked at that has nothing to do with it: milliseconds.
  private static let pause: Int32 = 5

  private let device: PseudoTerminalDevice
  private let host = Process()
  private let commands = Pipe()
  private let answers = Pipe()
  private var unreadAnswer = ""
  private var answersSeen = 0
  private var outputSeen = 0

  /// All that the program has written to its terminal, as far as a wait has seen it.
  private(set) package var output: [UInt8] = []
  /// What became of the program so far.
  private(set) package var reports: [JobReport] = []
  /// The program's process.
  private(set) package var pid: Int32 = 0
  /// The modes of the terminal before the program had it.
  package let modesBefore: TerminalModes?

  /// Starts `program`, and returns when it has been started.
  ///
  /// - Parameters:
  ///   - program: the name of one that was built together with the running tests, or a path.
  ///   - arguments: its arguments, without its name.
  ///   - environment: what its environment has besides or instead of that of the tests.
  ///   - size: the size of the terminal.
  ///   - place: what it is to its session.
  ///   - input: the file to have for its input instead of the terminal.
  ///   - output: the file to have for its output instead of the terminal. Its standard error is the terminal always.
  ///   - ignoring: the signals that are ignored when it starts; the others have their default.
  /// - Throws: `PseudoTerminalError`, or what Foundation throws, if it can not be started.
  /// - Returns: The running program.
  package static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    size: (columns: Int, rows: Int) = (80, 24), place: Place = .front, input: URL? = nil, output: URL? = nil,
    ignoring: [Int32] = []
  ) throws -> PseudoTerminal {
    let path = program.hasPrefix("/") ? program : BuiltProducts.directory.appendingPathComponent(program).path
    let run = try PseudoTerminal(size)
    let ignored = ignoring.map { "\($0)" }.joined(separator: ",")
    try run.start(
      [place.rawValue, run.device.path, input?.path ?? "-", output?.path ?? "-", ignored, path] + arguments, environment)
    return run
  }

  private init(_ size: (columns: Int, rows: Int)) throws {
    device = try PseudoTerminalDevice(size: size)
    modesBefore = device.modes
  }

  // The host sees the end of its commands, and kills the program.
  deinit { try? commands.fileHandleForWriting.close() }

  private func start(_ arguments: [String], _ environment: [String: String]) throws {
    host.executableURL = BuiltProducts.directory.appendingPathComponent("TerminalHost")
    host.arguments = arguments
    host.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    host.standardInput = commands
    host.standardOutput = answers
    try host.run()
    try answers.fileHandleForWriting.close()
    _ = fcntl(answers.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
    try waitUntil("the program has been started") {
      guard case .started(let pid) = reports.first else { return false }
      self.pid = pid
      answersSeen = 1
      return true
    }
  }

  // MARK: The terminal

  /// What the program has written, as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// The modes of the terminal now; nil if it was hung up.
  package var modes: TerminalModes? { device.modes }

  /// Types `text`; with `\u{3}` for Ctrl-C and `\u{1A}` for Ctrl-Z.
  package func type(_ text: String) { device.type(Array(text.utf8)) }

  /// Gives the terminal another size.
  package func resize(to size: (columns: Int, rows: Int)) { device.resize(to: size) }

  /// Closes the terminal, as does a window that is closed.
  package func hangUp() {
    look(waiting: 0)
    device.hangUp()
  }

  // MARK: The job

  /// Sends a signal to the program.
  package func send(_ signal: Int32) { kill(pid, signal) }

  /// Does as the shell's `fg` does.
  package func bringToFront() { command("f") }

  /// Does as bash's `fg` does with a job that is not stopped: gives it the terminal, and no signal.
  package func giveTerminal() { command("g") }

  /// Does as the shell's `bg` does.
  package func continueInBackground() { command("b") }

  /// Takes the terminal away from the program without stopping it.
  package func takeTerminal() throws {
    command("t")
    try waitForReport(.tookTerminal)
  }

  private func command(_ command: String) { commands.fileHandleForWriting.write(Data(command.utf8)) }

  // MARK: Waiting

  /// Returns when the program has written `text`, after what was waited for before.
  package func waitForOutput(containing text: String) throws {
    let wanted = Array(text.utf8)
    try waitUntil("the output contains \(text.debugDescription)") {
      guard let range = output[outputSeen...].firstRange(of: wanted) else { return false }
      outputSeen = range.upperBound
      return true
    }
  }

  /// Returns when there is this report, after those that were waited for before.
  package func waitForReport(_ report: JobReport) throws {
    try waitUntil("\(report)") {
      guard let place = reports[answersSeen...].firstIndex(of: report) else { return false }
      answersSeen = place + 1
      return true
    }
  }

  /// Returns how the program has ended, when it has and all that it has written has been read.
  package func waitForExit() throws -> ProgramEnd {
    var end: ProgramEnd?
    try waitUntil("the program ends") {
      guard case .ended(let how) = reports.last else { return false }
      end = how
      return true
    }
    look(waiting: 0)
    return end ?? .exited(-1)
  }

  /// Returns when `condition` holds; throws and kills the program if it does not in time, or the program has ended without it.
  package func waitUntil(_ what: String, _ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    look(waiting: 0)
    while try !condition() {
      if case .ended? = reports.last {
        look(waiting: 0)
        if try condition() { return }
        throw PseudoTerminalError("ended, and not: \(what)", output: output, reports: reports)
      }
      guard ContinuousClock.now < deadline else {
        if pid > 0 { kill(-pid, SIGKILL) }
        throw PseudoTerminalError("not within \(Self.patience) s: \(what)", output: output, reports: reports)
      }
      look(waiting: Self.pause)
    }
  }

  /// Takes what has come, or comes within some milliseconds.
  private func look(waiting milliseconds: Int32) {
    let answering = answers.fileHandleForReading.fileDescriptor
    // A descriptor of -1 is left out, as is the host's when it has gone, and the system would return at once.
    var sources = [
      pollfd(fd: device.emulatorEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: host.isRunning ? answering : -1, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe poll(&sources, nfds_t(sources.count), milliseconds)
    // The reports first: whatever was written before one is there when that is read.
    unreadAnswer += String(decoding: readAvailable(answering), as: UTF8.self)
    let lines = unreadAnswer.split(separator: "\n", omittingEmptySubsequences: false)
    reports += lines.dropLast().compactMap(JobReport.init)
    unreadAnswer = lines.last.map(String.init) ?? ""
    output += device.read()
  }
}
