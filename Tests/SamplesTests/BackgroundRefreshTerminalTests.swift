import Foundation
import RillSamples
import RillTesting
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tests the program in a pseudo-terminal, as the job of a shell.
final class BackgroundRefreshTerminalTests: XCTestCase {
  private let focusLost = "\u{1B}[O"
  private let focusGained = "\u{1B}[I"
  private let controlZ = "\u{1A}"
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func start(
    _ arguments: [String] = [], environment: [String: String] = [:], size: (columns: Int, rows: Int) = (80, 24),
    role: TerminalJob.Role = .foreground, input: URL? = nil, output: URL? = nil
  ) throws -> TerminalJob {
    var variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "XDG_DATA_HOME": folder.path]
    variables.merge(environment) { _, new in new }
    return try TerminalJob.run(
      "BackgroundRefresh", ["--live"] + arguments, environment: variables, size: size, role: role, input: input,
      output: output)
  }

  private func feed(_ title: String) throws -> String {
    let file = folder.appending(path: "feed.json")
    try Data(#"{"title": "\#(title)", "facts": []}"#.utf8).write(to: file)
    return file.path
  }

  private func assertRestored(_ run: TerminalJob, line: UInt = #line) {
    XCTAssertEqual(run.modes, run.modesBefore, line: line)
    XCTAssertTrue(
      run.text.hasSuffix("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"), "…\(run.text.suffix(60).debugDescription)", line: line)
  }

  // MARK: Leaving and returning

  /// Leaves and returns until the absence is too short for a refresh: on a busy machine, one can take seconds.
  private func returnTooSoon(_ run: TerminalJob) throws {
    for attempt in 1...20 {
      run.type(focusLost)
      try run.waitForScreen { $0.contains("● inactive") }
      run.type(focusGained)
      var isTooSoon = false
      try run.waitForScreen { screen in
        isTooSoon = screen.contains(": too soon to refresh")
        return screen.contains("● active") && (isTooSoon || screen.components(separatedBy: ": refreshing").count > attempt)
      }
      if isTooSoon { return }
    }
    XCTFail("No absence was too short.")
  }

  func testRefreshesAfterARealAbsence() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let run = try start(["--after", "1s"])
    try run.waitForScreen { $0.contains("● active") && $0.contains("refreshed") && $0.contains("This machine") }

    try returnTooSoon(run)

    run.type(controlZ)
    try run.waitForReport(.stopped(signal: SIGTSTP))
    assertRestored(run)
    // The program measures real time.
    Thread.sleep(forTimeInterval: 1.1)
    run.bringToForeground()
    try run.waitForScreen { $0.contains("● active") && $0.contains(": refreshing") }
    try run.waitForScreen { $0.components(separatedBy: "refreshed").count >= 3 }

    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    assertRestored(run)
  }

  /// A recorded run of the live program, replayed, gives the same outputs event by event.
  func testARecordedRunIsReplayed() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let file = folder.appending(path: "live.jsonl")
    let run = try start(["--after", "1s", "--record", file.path])
    try run.waitForScreen { $0.contains("● active") && $0.contains("refreshed") }
    try returnTooSoon(run)
    run.type(focusLost)
    try run.waitForScreen { $0.contains("● inactive") }
    // The program measures real time.
    Thread.sleep(forTimeInterval: 1.1)
    run.type(focusGained)
    try run.waitForScreen { $0.contains(": refreshing") }
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))

    let player = try RunPlayer(contentsOf: file)
    var returns: StreamRecording<Return>?
    try player.replay(tolerance: .zero) {
      let model = BackgroundRefreshViewModel(threshold: .seconds(1), clock: player.clock)
      returns = model.returns.record()
      try player.expect("returns", from: model.returns)
      try player.expect("refreshData", from: model.refreshData)
      try player.play("willResignActive", into: model.willResignActive)
      try player.play("didBecomeActive", into: model.didBecomeActive)
      return model
    }
    XCTAssertEqual(returns?.values.suffix(2).map(\.isRefreshing), [false, true])
  }

  /// A program started with `&` shows and loads nothing until `fg`.
  func testStartedInTheBackground() throws {
    let log = folder.appending(path: "log")
    let run = try start(role: .background, output: log)
    let entries = {
      ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map { $0.dropFirst(10) }
    }
    try run.waitUntil("the program has started") { !entries().isEmpty }
    run.bringToForeground()
    try run.waitUntil("the program has loaded") { entries().contains { $0.hasPrefix("refreshed") } }
    XCTAssertEqual(entries().prefix(3), ["background", "inactive", "active"])
  }

  /// The terminal belongs to the shell, even if the program only writes to it.
  func testDrawsNothingInTheBackground() throws {
    let run = try start(role: .background, input: URL(filePath: "/dev/null"))
    let store = folder.appending(path: "rill-background-refresh").path
    try run.waitUntil("the program has started") { FileManager.default.fileExists(atPath: store) }
    run.resize(to: (60, 20))
    run.bringToForeground()
    try run.waitForScreen { $0.contains("● active") && TerminalJob.rows(of: $0).count == 20 }
    XCTAssertTrue(run.text.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"), "\(run.text.prefix(60).debugDescription)")
  }

  func testASignalEndsItAndTheTerminalIsAsItWas() throws {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      let run = try start()
      try run.waitForScreen { $0.contains("● active") }
      run.send(signal)
      XCTAssertEqual(try run.waitForExit(), .signalled(signal))
      assertRestored(run)
    }
  }

  func testAnAbsenceThatOutlivesTheProcess() throws {
    let path = try feed("Old news")
    let first = try start(["--feed", path])
    try first.waitForScreen { $0.contains("Old news") }
    first.type("q")
    XCTAssertEqual(try first.waitForExit(), .exited(0))
    _ = try feed("Fresh news")

    let early = try start(["--feed", path])
    try early.waitForScreen { $0.contains("too soon to refresh") && $0.contains("Old news") && $0.contains(" ago") }
    early.send(SIGTERM)
    XCTAssertEqual(try early.waitForExit(), .signalled(SIGTERM))

    let late = try start(["--feed", path, "--after", "0s"])
    try late.waitForScreen { $0.contains(": refreshing") && $0.contains("Fresh news") }
  }

  func testWhatIsKeptOfAnotherFeedIsNotShown() throws {
    let first = try start(["--feed", try feed("News")])
    try first.waitForScreen { $0.contains("News") }
    first.type("q")
    XCTAssertEqual(try first.waitForExit(), .exited(0))
    let second = try start()
    try second.waitForScreen { $0.contains("This machine") && $0.contains("refreshed") }
    XCTAssertFalse(second.text.contains("News"))
  }

  // MARK: The screen

  func testErrorsAreShownAndDoNotEndIt() throws {
    let missing = folder.appending(path: "feed.json").path
    let run = try start(["--feed", missing], size: (160, 24))
    try run.waitForScreen { $0.contains("Last attempt   ✗ \(missing): no such file") }
    _ = try feed("News")
    run.type("r")
    try run.waitForScreen { $0.contains("News") && !$0.contains("Last attempt") }
    try Data("{".utf8).write(to: URL(filePath: missing))
    run.type("r")
    try run.waitForScreen { $0.contains("not valid JSON") && $0.contains("News") }
  }

  func testAStoreThatCanNotBeUsedIsShownAndDoesNotEndIt() throws {
    let file = folder.appending(path: "file")
    try Data().write(to: file)
    let run = try start(environment: ["XDG_DATA_HOME": file.path])
    try run.waitForScreen { $0.contains("Not saved") && $0.contains("refreshed") }
    XCTAssertFalse(run.text.contains("returned"), "the user was not away")
  }

  func testFillsTheWindow() throws {
    let run = try start(size: (80, 24))
    try run.waitForScreen { $0.contains("● active") && TerminalJob.rows(of: $0).count == 24 }
    run.resize(to: (40, 12))
    try run.waitForScreen { TerminalJob.rows(of: $0).count == 12 && TerminalJob.rows(of: $0).allSatisfy { $0.count <= 40 } }
  }

  func testColoursUnlessTheyAreNotWanted() throws {
    let green = "\u{1B}[32m"
    let plain = try start(environment: ["NO_COLOR": "1"])
    try plain.waitForScreen { $0.contains("● active") }
    XCTAssertFalse(plain.text.contains(green))
    let colored = try start(environment: ["NO_COLOR": ""])
    try colored.waitForScreen { $0.contains("\(green)● active") }
  }

  // MARK: Without a screen

  func testWritesLinesToAFile() throws {
    let log = folder.appending(path: "log")
    let run = try start(output: log)
    let lines = { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }
    try run.waitUntil("the refresh is logged") { lines().contains("refreshed: Load") }
    run.send(SIGTERM)
    XCTAssertEqual(try run.waitForExit(), .signalled(SIGTERM))
    XCTAssertFalse(lines().contains("\u{1B}"), lines())
    let line = /[0-9]{2}:[0-9]{2}:[0-9]{2}  [a-z].*/
    for text in lines().split(separator: "\n") { XCTAssertNotNil(try line.wholeMatch(in: text), "\(text)") }
    XCTAssertTrue(lines().hasSuffix("unattached\n"), lines())
  }

  func testWritesLinesToATerminalThatCanDoNoMore() throws {
    let run = try start(environment: ["TERM": "dumb"])
    try run.waitForOutput(containing: "refreshed: Load")
    run.type("q")
    XCTAssertEqual(try run.waitForExit(), .exited(0))
    XCTAssertFalse(run.text.contains("\u{1B}"), run.text)
    XCTAssertEqual(run.modes, run.modesBefore)
  }
}
