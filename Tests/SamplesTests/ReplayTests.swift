import Foundation
import ProgramRunner
import Rill
import RillRecording
import RillSamples
import RillTesting
import XCTest

@testable import BackgroundRefresh

/// A recorded run of the sample becomes a test.
final class ReplayTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rill-replay-\(UUID().uuidString)")
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private var file: URL { folder.appending(path: "day.jsonl") }

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func recordedDay() throws -> RunRecording {
    let outcome = try Outcome.day(recording: file.path)
    XCTAssertEqual(outcome.output, try Outcome.day().output)
    return try RunRecording(contentsOf: file)
  }

  /// Plays `recording` into a model with `threshold`.
  private func replay(_ recording: RunRecording, threshold: Duration, tolerance: Duration) throws {
    let player = RunPlayer(recording)
    let model = BackgroundRefreshViewModel(threshold: threshold, clock: player.scheduler.virtualClock)
    try player.expect("returns", from: model.returns)
    try player.expect("refreshData", from: model.refreshData)
    try player.play("willResignActive", into: model.willResignActive)
    try player.play("didBecomeActive", into: model.didBecomeActive)
    try player.run(tolerance: tolerance)
  }

  func testTheDayIsReplayedEventByEvent() throws {
    let recording = try recordedDay()
    XCTAssertEqual(recording.streams.map(\.name), ["returns", "refreshData", "willResignActive", "didBecomeActive"])
    XCTAssertEqual(recording.text.split(separator: "\n").count { $0.contains(#""output":"refreshData","next""#) }, 2)
    try replay(recording, threshold: .seconds(1800), tolerance: .zero)
  }

  func testAnotherThresholdIsNoticed() throws {
    let recording = try recordedDay()
    XCTAssertThrowsError(try replay(recording, threshold: .seconds(2000), tolerance: .zero)) {
      XCTAssertEqual(
        "\($0)",
        """
        the output 'returns' differs from day.jsonl:23 at its event 6
          recorded   45060 s  next("refresh: away for 1860.0 seconds")
          replayed   45060 s  next("no refresh: away for 1860.0 seconds")
        the output 'refreshData' differs from day.jsonl:24 at its event 2
          recorded   45060 s  next(null)
          replayed   nothing
        """)
    }
  }

  func testARecordingThatCannotBeWritten() throws {
    let run = try BuiltProducts.run("BackgroundRefresh", ["--record", "/nowhere/day.jsonl"])
    XCTAssertTrue(run.complaint.hasPrefix("BackgroundRefresh: day.jsonl: cannot be written: "), run.complaint)
    XCTAssertEqual(run.status, 1)
  }

  /// The test that `rill-marbles` writes compiles in a package outside of this one, passes, and fails after a change of the model.
  func testTheWrittenTestFailsWhenTheModelChanges() throws {
    XCTAssertEqual(try BuiltProducts.run("BackgroundRefresh", ["--record", file.path]).status, 0)
    let test = try BuiltProducts.run("rill-marbles", [file.path, "--test", "--import", "RefreshModel"])
    XCTAssertEqual(test.status, 0, test.complaint)

    let package = try ConsumerPackage(fixture: "ReplayConsumer")
    let model = try String(
      contentsOf: root.appending(path: "Sources/RillSamples/BackgroundRefreshViewModel.swift"), encoding: .utf8)
    let modelFile = "Sources/RefreshModel/BackgroundRefreshViewModel.swift"
    try package.write(model, to: modelFile)
    try package.write(test.output, to: "Tests/ReplayTests/DayReplayTests.swift")

    let passing = try package.swift("test")
    XCTAssertEqual(passing.status, 0, passing.output + passing.complaint)
    XCTAssertTrue((passing.output + passing.complaint).contains("Executed 1 test, with 0 failures"), passing.output)

    let changed = model.replacing("threshold: Duration = .seconds(30 * 60)", with: "threshold: Duration = .seconds(40 * 60)")
    XCTAssertNotEqual(changed, model)
    try package.write(changed, to: modelFile)
    let failing = try package.swift("test")
    XCTAssertNotEqual(failing.status, 0)
    let text = failing.output + failing.complaint
    XCTAssertTrue(text.contains("the output 'refreshData' differs from day.jsonl:"), text)
    XCTAssertTrue(text.contains("Executed 1 test, with 1 failure"), text)
  }
}
