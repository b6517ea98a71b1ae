import Foundation
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tests a program in a pseudo-terminal with the job control of a shell.
final class TerminalProgramTests: XCTestCase {
  private let focusOn = "\u{1B}[?1004h"
  private let focusOff = "\u{1B}[?1004l"
  private let controlC = "\u{3}"
  private let controlZ = "\u{1A}"

  /// Starts the program, and waits until it has taken the terminal.
  private func start(
    _ arguments: [String] = [], terminal: String = "xterm-256color", role: TerminalJob.Role = .foreground,
    ignoring: [Int32] = []
  ) throws -> TerminalJob {
    let run = try TerminalJob.run(
      "TerminalTestProgram", arguments, environment: ["TERM": terminal, "SWIFT_BACKTRACE": "enable=no"], role: role,
      ignoring: ignoring)
    try run.waitForOutput(containing: "ready")
    return run
  }

  private func assertRestored(_ run: TerminalJob, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertNotNil(run.modes, file: file, line: line)
    XCTAssertEqual(run.modes, run.modesBefore, file: file, line: line)
  }

  private func text(of file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  // MARK: The terminal

  func testModesAndReportsOfTheFocus() throws {
    let run = try start()
    XCTAssertTrue(run.text.hasPrefix(focusOn), run.text)
    let modes = try XCTUnwrap(run.modes)
    XCTAssertEqual([modes.echoes, modes.isCanonical, modes.sendsSignals], [false, false, true])
    run.type("\u{1B}[O")
    try run.waitForOutput(containing: "focusLost\r\n")
    run.type("\u{1B}[I")
    try run.waitForOutput(containing: "focusGained\r\n")
    run.type("k\u{1B}[Al")
    try run.waitForOutput(containing: "input: 6b 1b 5b 41 6c\r\n")
    // An Escape key alone is delivered after a timeout.
    run.type("\u{1B}")
    try run.waitForOutput(containing: "input: 1b\r\n")
    run.type("q")
    try run.waitForOutput(containing: "\(focusOff)disposed")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    assertRestored(run)
  }

  func testAReportInTwoPieces() throws {
    let run = try start()
    run.type("k\u{1B}[")
    try run.waitForOutput(containing: "input: 6b\r\n")
    run.type("I")
    // It depends on timing whether the pieces are combined to a report. Nothing is lost in either case.
    try run.waitUntil("the second piece was delivered") { run.text.contains("focusGained") || run.text.contains("input: 49") }
  }

  func testDumbTerminalsAreNotAskedForReports() throws {
    let run = try start(terminal: "dumb")
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    XCTAssertFalse(run.text.contains("\u{1B}"), run.text)
    assertRestored(run)
  }

  func testAProgramsOwnBytesAreUndoneInReverse() throws {
    let run = try start(["--full-screen"])
    XCTAssertTrue(run.text.hasPrefix("\u{1B}[?1049h\u{1B}[?25l\(focusOn)ready"), run.text)
    run.type("q")
    try run.waitForOutput(containing: "\(focusOff)\u{1B}[?25h\u{1B}[?1049ldisposed")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
  }

  func testSubscribedTwice() throws {
    let run = try start()
    run.type("2")
    try run.waitForOutput(containing: "error: this process already observes its terminal")
    run.type("u")
    try run.waitForOutput(containing: "\(focusOff)\(focusOn)resubscribed")
    run.type("\u{1B}[I")
    try run.waitForOutput(containing: "focusGained")
  }

  func testWindowSize() throws {
    let run = try start()
    run.resize(to: (100, 30))
    try run.waitForOutput(containing: "resized")
  }

  func testOutputIsNoTerminal() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-terminal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try TerminalJob.run("TerminalTestProgram", environment: ["TERM": "xterm"], output: file)
    try run.waitUntil("the program is ready") { text(of: file).contains("ready") }
    XCTAssertEqual(run.modes?.echoes, false)
    run.type("k")
    try run.waitUntil("the program has read the key") { text(of: file).contains("input: 6b") }
    run.type(controlC)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGINT))
    XCTAssertEqual(run.text, "")
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "ready\ninput: 6b\nwillTerminate(signal: 2)\n")
    assertRestored(run)
  }

  func testInputIsNoTerminal() throws {
    let run = try TerminalJob.run(
      "TerminalTestProgram", ["--full-screen"], environment: ["TERM": "xterm"], input: URL(filePath: "/dev/null"))
    try run.waitForOutput(containing: "ready")
    XCTAssertEqual(run.modes, run.modesBefore)
    run.send(SIGTERM)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    // The program does not read from the terminal, so it must not request focus reports.
    XCTAssertFalse(run.text.contains(focusOn), run.text)
    XCTAssertFalse(run.text.contains("inputEnded"), run.text)
    XCTAssertTrue(run.text.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"), run.text)
  }

  // MARK: Stopping

  func testControlZStops() throws {
    let run = try start()
    let modes = run.modes
    for _ in 0..<3 {
      run.type(controlZ)
      try run.waitForReport(.stopped(signal: SIGTSTP))
      assertRestored(run)
      run.bringToForeground()
      try run.waitForReport(.continued)
      try run.waitForOutput(containing: "willSuspend\r\n\(focusOff)\(focusOn)didResume\r\n")
      XCTAssertEqual(run.modes, modes)
      run.type("\u{1B}[I")
      try run.waitForOutput(containing: "focusGained")
    }
    XCTAssertEqual(run.text.components(separatedBy: "didResume").count, 4, "once each time")
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    assertRestored(run)
  }

  func testStoppedByAnotherProcess() throws {
    let run = try start()
    run.send(SIGTSTP)
    try run.waitForReport(.stopped(signal: SIGTSTP))
    assertRestored(run)
    run.bringToForeground()
    try run.waitForOutput(containing: "didResume")
  }

  func testContinuedInTheBackground() throws {
    let run = try start()
    run.type(controlZ)
    try run.waitForReport(.stopped(signal: SIGTSTP))
    run.continueInBackground()
    try run.waitForReport(.continued)
    // The program is running: it receives this signal, and would have delivered any earlier event.
    run.send(SIGWINCH)
    try run.waitForOutput(containing: "resized")
    XCTAssertFalse(run.text.contains("didResume"), run.text)
    assertRestored(run)
    // The program must not read this now. It stays in the terminal's input queue.
    run.type("k\n")
    run.send(SIGTSTP)
    try run.waitForReport(.stopped(signal: SIGTSTP))
    run.bringToForeground()
    try run.waitForOutput(containing: "didResume")
    try run.waitForOutput(containing: "input: 6b")
    XCTAssertEqual(run.text.components(separatedBy: "willSuspend").count, 2, "delivered once")
    XCTAssertFalse(run.reports.contains(.stopped(signal: SIGTTOU)))
    XCTAssertFalse(run.reports.contains(.stopped(signal: SIGTTIN)))
  }

  func testEndsInTheBackground() throws {
    let run = try start()
    run.type(controlZ)
    try run.waitForReport(.stopped(signal: SIGTSTP))
    run.continueInBackground()
    try run.waitForReport(.continued)
    let before = run.text.components(separatedBy: focusOff).count
    run.send(SIGTERM)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    XCTAssertEqual(run.text.components(separatedBy: focusOff).count, before, "another process group has the terminal")
    assertRestored(run)
  }

  func testStartedInTheBackground() throws {
    let run = try start(role: .background)
    assertRestored(run)
    XCTAssertFalse(run.text.contains(focusOn), run.text)
    run.bringToForeground()
    try run.waitForOutput(containing: "\(focusOn)didResume")
    XCTAssertEqual(run.modes?.echoes, false)
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    assertRestored(run)
  }

  func testBroughtToTheFrontIsToldOnce() throws {
    let run = try start(role: .background)
    run.bringToForeground()
    try run.waitForOutput(containing: "didResume")
    // Longer than the interval between two checks for the foreground.
    Thread.sleep(forTimeInterval: 0.4)
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    XCTAssertEqual(run.text.components(separatedBy: "didResume").count, 2, run.text)
  }

  /// Bash sends no signal to a job that runs already.
  func testBroughtToTheFrontWithoutASignal() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let run = try start(role: .background)
    run.giveTerminal()
    try run.waitForOutput(containing: "\(focusOn)didResume")
    run.type(controlZ)
    try run.waitForReport(.stopped(signal: SIGTSTP))
    run.continueInBackground()
    try run.waitForReport(.continued)
    run.giveTerminal()
    try run.waitForOutput(containing: "\(focusOn)didResume")
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    XCTAssertEqual(run.text.components(separatedBy: "didResume").count, 3, "once each time")
    assertRestored(run)
  }

  func testStoppedWithoutBeingTold() throws {
    let run = try start()
    let modes = run.modes
    run.send(SIGSTOP)
    try run.waitForReport(.stopped(signal: SIGSTOP))
    run.bringToForeground()
    try run.waitForOutput(containing: "didResume")
    XCTAssertEqual(run.modes, modes)
    XCTAssertFalse(run.text.contains("willSuspend"))
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    // The modes from before the start, and not those at the time of the stop.
    assertRestored(run)
  }

  /// The system does not stop an orphaned process group, so the program continues immediately.
  func testNobodyCouldContinueIt() throws {
    let run = try start(role: .leader)
    let modes = run.modes
    run.type(controlZ)
    try run.waitForOutput(containing: "willSuspend\r\n\(focusOff)\(focusOn)didResume\r\n")
    XCTAssertEqual(run.modes, modes)
    // A later SIGCONT is reported, too, although the process was not stopped.
    run.send(SIGCONT)
    try run.waitForOutput(containing: "didResume")
    run.type("x")
    XCTAssertEqual(try run.waitForExit(), .exited(3))
    assertRestored(run)
  }

  func testAnotherGroupGetsTheTerminal() throws {
    let run = try start()
    try run.takeTerminal()
    run.type("k\n")
    run.send(SIGWINCH)
    try run.waitForOutput(containing: "resized")
    XCTAssertFalse(run.text.contains("input"), run.text)
    run.bringToForeground()
    // The program may read the input before it receives didResume.
    try run.waitUntil("the program has resumed") { run.text.contains("didResume") && run.text.contains("input: 6b") }
    XCTAssertFalse(run.reports.contains { if case .stopped = $0 { true } else { false } }, "\(run.reports)")
  }

  /// The modes and the screen belong to another program then.
  func testEndsWhileAnotherGroupHasTheTerminal() throws {
    for signal in [SIGTERM, SIGQUIT] {
      let run = try start()
      let modes = run.modes
      try run.takeTerminal()
      run.send(signal)
      XCTAssertEqual(try run.waitForExit(), .signalled(signal))
      XCTAssertEqual(run.modes, modes)
      XCTAssertFalse(run.text.contains(focusOff), run.text)
    }
  }

  // MARK: Ending

  func testSignalsThatEnd() throws {
    for (signal, text) in [(SIGTERM, "15"), (SIGINT, "2"), (SIGHUP, "1")] {
      let run = try start()
      if signal == SIGINT { run.type(controlC) } else { run.send(signal) }
      try run.waitForOutput(containing: "willTerminate(signal: \(text))\r\n\(focusOff)")
      XCTAssertEqual(try run.waitForExit(), .signalled(signal))
      assertRestored(run)
    }
  }

  func testHangingUp() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-terminal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try TerminalJob.run(
      "TerminalTestProgram", ["--hold"], environment: ["TERM": "xterm"], output: file, ignoring: [SIGHUP])
    try run.waitUntil("the program is ready") { text(of: file).contains("ready") }
    run.hangUp()
    try run.waitUntil("inputEnded is delivered") { text(of: file).contains("inputEnded") }
    run.send(SIGTERM)
    try run.waitUntil("willTerminate is delivered") { text(of: file).contains("willTerminate") }
    run.send(SIGTERM)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
  }

  /// A program that does not read the input receives the event, too.
  func testHangingUpInTheBackground() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-terminal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try TerminalJob.run(
      "TerminalTestProgram", environment: ["TERM": "xterm"], role: .background, output: file, ignoring: [SIGHUP])
    try run.waitUntil("the program is ready") { text(of: file).contains("ready") }
    run.hangUp()
    try run.waitUntil("inputEnded is delivered") { text(of: file) == "ready\ninputEnded\n" }
  }

  func testHangingUpEndsByTheSignal() throws {
    let run = try start()
    run.hangUp()
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGHUP))
  }

  func testIgnoredSignalsStayIgnored() throws {
    let run = try start(ignoring: [SIGHUP])
    run.send(SIGHUP)
    run.send(SIGWINCH)
    try run.waitForOutput(containing: "resized")
    XCTAssertFalse(run.text.contains("willTerminate"), run.text)
    run.send(SIGTERM)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    assertRestored(run)
  }

  func testTheLastHoldEndsIt() throws {
    let run = try start(["--hold"])
    run.send(SIGTERM)
    try run.waitForOutput(containing: "willTerminate(signal: 15)")
    run.type("k")
    try run.waitForOutput(containing: "input: 6b")
    run.type("r")
    // The grace period of a minute has not passed yet.
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    assertRestored(run)
  }

  func testAHoldThatIsNeverDisposedEndsWithTheGracePeriod() throws {
    let run = try start(["--hold", "--grace", "200"])
    run.send(SIGTERM)
    try run.waitForOutput(containing: "willTerminate(signal: 15)")
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    assertRestored(run)
  }

  func testASubscriberThatBlocksEndsWithTheGracePeriod() throws {
    let run = try start(["--block", "--grace", "200"])
    run.send(SIGINT)
    try run.waitForOutput(containing: "willTerminate(signal: 2)")
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGINT))
    assertRestored(run)
  }

  /// Neither the program nor the restoring of the terminal waits for Ctrl-Q.
  func testATerminalThatTakesNoBytes() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let run = try start(["--grace", "200"])
    run.type("\u{13}")
    run.send(SIGTERM)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    assertRestored(run)
  }

  func testASecondSignalEndsAtOnce() throws {
    for option in ["--hold", "--block"] {
      let run = try start([option])
      run.type(controlC)
      try run.waitForOutput(containing: "willTerminate(signal: 2)")
      run.type(controlC)
      XCTAssertEqual(try run.waitForExit(), .signalled(SIGINT))
      assertRestored(run)
    }
  }

  func testEndsWhateverHandledTheSignalBefore() throws {
    let run = try start(["--own-handler"])
    run.send(SIGTERM)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    assertRestored(run)
  }

  func testDisposalDoesNotCallOffTheEnd() throws {
    let run = try start(["--dispose"])
    run.send(SIGTERM)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    assertRestored(run)
  }

  func testExitWithoutDisposal() throws {
    let run = try start(["--full-screen"])
    run.type("x")
    XCTAssertEqual(try run.waitForExit(), .exited(3))
    XCTAssertTrue(run.text.hasSuffix("\(focusOff)\u{1B}[?25h\u{1B}[?1049l"), run.text)
    assertRestored(run)
  }

  func testAChildThatExitsLeavesTheTerminalAlone() throws {
    let run = try start()
    run.type("f")
    try run.waitForOutput(containing: "child: 0")
    XCTAssertFalse(run.text.contains(focusOff), run.text)
    XCTAssertEqual(run.modes?.echoes, false)
    run.type("x")
    XCTAssertEqual(try run.waitForExit(), .exited(3))
    assertRestored(run)
  }

  /// The process ends by the signal of the crash, as without a session.
  func testCrashes() throws {
    #if arch(x86_64) || arch(i386)
      let trap = SIGILL
    #else
      let trap = SIGTRAP
    #endif
    for (key, signal) in [("c", trap), ("n", SIGSEGV), ("a", SIGABRT), ("t", SIGTRAP), ("\u{1C}", SIGQUIT)] {
      let run = try start(["--full-screen"])
      run.type(key)
      XCTAssertEqual(try run.waitForExit(), .signalled(signal), "key \(key)")
      XCTAssertTrue(run.text.contains("\(focusOff)\u{1B}[?25h\u{1B}[?1049l"), run.text)
      assertRestored(run)
    }
  }

  #if os(Linux)
    /// That of the C library calls no handler of a blocked SIGABRT: always with musl, and with glibc since 2.41.
    func testAbortIsThatOfTheLibrary() throws {
      let run = try start()
      run.type("w")
      try run.waitForOutput(containing: "own abort: true")
    }
  #endif

  /// Swift's crash handler runs after the terminal is restored.
  func testCrashesWithSwiftsBacktraces() throws {
    for key in ["c", "\u{1C}"] {
      let run = try TerminalJob.run(
        "TerminalTestProgram", environment: ["TERM": "xterm", "SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"])
      try run.waitForOutput(containing: "ready")
      run.type(key)
      try run.waitForOutput(containing: focusOff)
      try run.waitUntil("the terminal is restored") { run.modes == run.modesBefore }
      // Swift's handler treats SIGQUIT as a crash and does not end the process by it. Only the terminal matters here.
      guard key == "c" else { continue }
      guard case .signalled = try run.waitForExit() else { return XCTFail("\(run.reports)") }
    }
  }

  /// These signals cause no event, but the terminal is restored.
  func testOtherSignalsThatEnd() throws {
    for signal in [SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGSYS, SIGVTALRM, SIGPROF] {
      let run = try start(["--full-screen"])
      run.send(signal)
      XCTAssertEqual(try run.waitForExit(), .signalled(signal))
      XCTAssertTrue(run.text.hasSuffix("\(focusOff)\u{1B}[?25h\u{1B}[?1049l"), run.text)
      assertRestored(run)
    }
  }

  func testSignalsThatDoNotEndLeaveTheTerminalAlone() throws {
    let run = try start(ignoring: [SIGPIPE, SIGUSR1])
    run.send(SIGPIPE)
    run.send(SIGUSR1)
    run.send(SIGWINCH)
    try run.waitForOutput(containing: "resized")
    XCTAssertFalse(run.text.contains(focusOff), run.text)
    XCTAssertEqual(run.modes?.echoes, false)
  }

  func testKilledForGoodIsNotRestored() throws {
    let run = try start()
    run.send(SIGKILL)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGKILL))
    XCTAssertEqual(run.modes?.echoes, false)
  }
}
