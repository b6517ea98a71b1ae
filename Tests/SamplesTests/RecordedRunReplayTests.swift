import Foundation
import Rill
import RillRecording
import RillSamples
import RillTesting
import XCTest

@testable import BackgroundRefresh

/// A recorded run of the sample, played into its view model.
final class RecordedRunReplayTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rill-replay-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "day.jsonl") }

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func recordedDay() throws -> RunRecording {
    let outcome = try ProgramResult.day(recording: file.path)
    XCTAssertEqual(outcome.output, try ProgramResult.day().output)
    return try RunRecording(contentsOf: file)
  }

  /// Plays `recording` into a model with `threshold`.
  private func replay(_ recording: RunRecording, threshold: Duration, tolerance: Duration) throws {
    let player = RunPlayer(recording)
    try player.replay(tolerance: tolerance) {
      let model = BackgroundRefreshViewModel(threshold: threshold, clock: player.clock)
      try player.expect("returns", from: model.returns)
      try player.expect("refreshData", from: model.refreshData)
      try player.play("willResignActive", into: model.willResignActive)
      try player.play("didBecomeActive", into: model.didBecomeActive)
      return model
    }
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
          expected   45060 s  next("refresh: away for 1860.0 seconds")
          replayed   45060 s  next("no refresh: away for 1860.0 seconds")
        the output 'refreshData' differs from day.jsonl:24 at its event 2
          expected   45060 s  next(null)
          replayed   nothing
        """)
    }
  }
}
