import Foundation
import RillRecording
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program `rill-top` in a terminal.
final class RillTopProgramTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason) }

  private func run(_ folder: SocketFolder, _ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(
      BuiltProducts.directory.appending(path: "rill-top"), arguments, environment: ["XDG_RUNTIME_DIR": folder.path])
  }

  private func start(
    _ shop: LeakyShopProcess, _ arguments: [String] = ["LeakyShop"], _ environment: [String: String] = [:],
    size: (columns: Int, rows: Int) = (110, 20)
  ) throws -> TerminalJob {
    let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"].merging(shop.environment) { $1 }.merging(
      environment
    ) { $1 }
    return try TerminalJob.run("rill-top", arguments, environment: variables, size: size)
  }

  private func assertRestored(_ run: TerminalJob, line: UInt = #line) {
    XCTAssertEqual(run.modes, run.modesBefore, line: line)
    XCTAssertTrue(
      run.text.hasSuffix("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"), "…\(run.text.suffix(60).debugDescription)", line: line)
  }

  // MARK: Without a screen

  func testTheList() throws {
    let folder = try SocketFolder()
    let none = try run(folder, [])
    XCTAssertEqual(none.status, 1)
    XCTAssertTrue(none.complaint.hasPrefix("rill-top: no process can be shown"), none.complaint)
    let (first, second) = (try LeakyShopProcess(in: folder), try LeakyShopProcess(in: folder))
    XCTAssertEqual(try run(folder, []).output.split(separator: "\n").count, 3)
    let ambiguous = try run(folder, ["LeakyShop"])
    XCTAssertEqual(ambiguous.status, 1)
    XCTAssertTrue(
      ambiguous.complaint.contains("\(first.pid)") && ambiguous.complaint.contains("\(second.pid)"), ambiguous.complaint)
    second.end()
    XCTAssertTrue(folder.names.contains("\(second.pid).socket"))
    let left = "Recordings of processes that were killed:\n  \(folder.path)/rill/\(second.pid)-cart.jsonl\n"
    XCTAssertEqual(
      try run(folder, []).output,
      "     PID  program\n\(String(repeating: " ", count: 8 - "\(first.pid)".count))\(first.pid)  LeakyShop\n" + left)
    // The socket of the killed process is removed, and nothing else.
    XCTAssertEqual(
      Set(folder.names), ["\(first.pid)-cart.jsonl", "\(first.pid).socket", "\(second.pid)-cart.jsonl"])
  }

  /// Ctrl-C ends a program without a chance to clean up, and its recording can be the only one of a mistake.
  func testTheRecordingOfAKilledProcessStays() throws {
    let folder = try SocketFolder()
    let shop = try LeakyShopProcess(in: folder)
    let path = "\(folder.path)/rill/\(shop.pid)-cart.jsonl"
    waitUntil("a total is recorded") {
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains("\"output\":\"total\",\"next\"") == true
    }
    // Not SIGINT: a shell that starts the tests in the background makes them ignore it.
    kill(shop.pid, SIGTERM)
    shop.process.waitUntilExit()
    XCTAssertEqual(folder.names, ["\(shop.pid)-cart.jsonl", "\(shop.pid).socket"])
    let list = try run(folder, [])
    XCTAssertEqual(list.status, 1)
    XCTAssertTrue(list.complaint.hasPrefix("rill-top: no process can be shown"), list.complaint)
    XCTAssertEqual(list.output, "Recordings of processes that were killed:\n  \(path)\n")
    XCTAssertEqual(folder.names, ["\(shop.pid)-cart.jsonl"])
    XCTAssertTrue(try RunRecording(contentsOf: URL(filePath: path)).entries.count >= 2)
  }

  func testOnce() throws {
    let folder = try SocketFolder()
    let shop = try LeakyShopProcess(in: folder)
    for arguments in [["LeakyShop", "--once"], ["\(shop.pid)"]] {
      let table = try run(folder, arguments)
      XCTAssertEqual(table.status, 0, table.complaint)
      XCTAssertTrue(table.output.contains("LeakyShop/Program.swift:"), table.output)
      // The shop opens a screen every half second.
      XCTAssertTrue(table.output.contains(#/, \+[1-9]\d* in 1\.\ds, by live/#), table.output)
    }
  }

  func testFailures() throws {
    let folder = try SocketFolder()
    let missing = try run(folder, ["123456789"])
    XCTAssertEqual(missing.status, 1)
    XCTAssertTrue(
      missing.complaint.hasPrefix("rill-top: no process '123456789' can be shown: it has ended, or"), missing.complaint)
    let misuse = try run(folder, ["--nonsense"])
    XCTAssertEqual(misuse.status, 2)
    XCTAssertTrue(misuse.complaint.contains("usage: rill-top"), misuse.complaint)
    unsafe mkdir(folder.path + "/rill", 0o700)
    unsafe chmod(folder.path + "/rill", 0o777)
    let open = try run(folder, [])
    XCTAssertEqual(open.status, 3)
    XCTAssertTrue(open.complaint.contains("can be used by other users"), open.complaint)
    XCTAssertEqual(try run(folder, ["--help"]).status, 0)
  }

  /// A process that is stopped does not answer, and does not stop the list.
  func testAStoppedProcess() throws {
    let folder = try SocketFolder()
    let (first, second) = (try LeakyShopProcess(in: folder), try LeakyShopProcess(in: folder))
    kill(second.pid, SIGSTOP)
    XCTAssertTrue(try run(folder, []).output.contains(" \(first.pid)  LeakyShop"))
    XCTAssertTrue(folder.names.contains("\(second.pid).socket"))
    kill(second.pid, SIGCONT)
    XCTAssertTrue(try run(folder, []).output.contains(" \(second.pid)  LeakyShop"))
  }

  /// The sample that the README starts, with the recording of its view model.
  func testBackgroundRefresh() throws {
    let folder = try SocketFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path, "XDG_DATA_HOME": folder.path, "TERM": "xterm"]
    let sample = try TerminalJob.run("BackgroundRefresh", ["--live", "--inspect"], environment: environment)
    try sample.waitForOutput(containing: "active")
    let table = try run(folder, ["BackgroundRefresh", "--once"])
    XCTAssertTrue(table.output.contains("BackgroundRefresh/LiveProgram.swift:"), table.output + table.complaint)
    XCTAssertEqual(folder.names.filter { $0.hasSuffix("refresh.jsonl") }.count, 1)
    sample.type("q")
    XCTAssertEqual(try sample.waitForExit(), .exited(0))
    XCTAssertEqual(folder.names, [])
  }

  // MARK: With a screen

  func testTheLeakIsTheFirstLine() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    defer { shop.end() }
    let run = try start(shop)
    try run.waitForScreen { screen in
      let line = screen.split(separator: "\r\n").dropFirst(3).first ?? ""
      // The screen can leave out a number.
      let growth = line.firstMatch(of: #/\+(\d+)/#).flatMap { Int($0.output.1) } ?? 0
      return line.contains("LeakyShop/ProductScreen.swift:18") && growth >= 3
    }
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    assertRestored(run)
  }

  func testSizes() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    defer { shop.end() }
    let run = try start(shop)
    try run.waitForScreen { $0.contains("ProductScreen.swift") }
    for (columns, rows) in [(40, 10), (20, 5), (8, 3), (200, 50)] {
      run.resize(to: (columns, rows))
      try run.waitForScreen { screen in
        let lines = TerminalJob.rows(of: screen)
        return lines.count == rows && lines.allSatisfy { $0.count <= columns }
      }
    }
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    assertRestored(run)
  }

  func testTheEndOfTheProcess() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    let run = try start(shop)
    try run.waitForScreen { $0.contains("ProductScreen.swift") }
    shop.end()
    try run.waitForScreen { $0.contains("has ended") && $0.contains("ProductScreen.swift") }
    run.type("/Program\r")
    try run.waitForScreen { $0.contains("Program.swift") && !$0.contains("ProductScreen") }
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    assertRestored(run)
  }

  /// The terminal is restored before a crash ends the program, which does not wait for a key.
  func testSignalsOfCrashes() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    for signal in [SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP] {
      let run = try start(shop, ["LeakyShop"], ["SWIFT_BACKTRACE": "enable=yes,interactive=yes,color=no,timeout=600s"])
      try run.waitForScreen { $0.contains("ProductScreen.swift") }
      run.send(signal)
      XCTAssertEqual(try run.waitForExit(), .signalled(signal))
      assertRestored(run)
    }
  }

  func testSignals() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    let run = try start(shop)
    try run.waitForOutput(containing: "\u{1B}[?1049h")
    try run.waitForScreen { $0.contains("ProductScreen.swift") }
    run.type("\u{1A}")
    try run.waitForReport(.stopped(signal: SIGTSTP))
    assertRestored(run)
    run.bringToForeground()
    try run.waitForOutput(containing: "\u{1B}[?1049h")
    try run.waitForScreen { $0.contains("ProductScreen.swift") }
    run.type("\u{3}")
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGINT))
    assertRestored(run)
  }

  /// Enter runs the editor in the terminal, with its modes restored, and comes back.
  func testTheEditor() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    let editor = shop.folder.path + "/editor"
    try "#!/bin/sh\nstty -a | tr ' ' '\\n' | grep -x echo\necho \"editing $*\"\nread line\necho \"typed $line\"\n"
      .write(toFile: editor, atomically: true, encoding: .utf8)
    unsafe chmod(editor, 0o700)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let run = try start(shop, ["LeakyShop", "--root", root], ["EDITOR": editor])
    try run.waitForScreen { $0.contains("ProductScreen.swift:18") }
    run.type("/Screen.swift:18\r\r")
    try run.waitForOutput(containing: "echo\r\nediting +18 \(root)/Sources/LeakyShop/ProductScreen.swift")
    run.type("hello\r")
    try run.waitForOutput(containing: "typed hello")
    try run.waitForScreen { $0.contains("ProductScreen.swift:18") }
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    assertRestored(run)
  }
}
