import Foundation
import Rill
import RillRecording
import RillTesting
import TestSupport
import XCTest

/// The test files that `rill-marbles` makes of recorded runs.
final class GeneratedReplayTestFileTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rill-replay-\(UUID().uuidString)")
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private var file: URL { folder.appending(path: "day.jsonl") }

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Records a run of the view model of the main actor under virtual time.
  @MainActor private func recordASearch(to file: URL) throws {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    let recorder = try RunRecorder(
      file: file, model: "SearchViewModel(scheduler: player.scheduler)", modules: ["@testable SearchModel"],
      clock: scheduler.virtualClock)
    let (model, bag) = (SearchViewModel(scheduler: scheduler), DisposeBag())
    recorder.recordOutput("results", model.results)
    let typed = PublishRelay<String>()
    recorder.input("query", typed).bind(to: model.query).disposed(by: bag)
    for (time, text) in [(100, "t"), (200, "te"), (1000, "tea")] {
      scheduler.scheduleAt(time) { typed.accept(text) }
    }
    scheduler.advanceTo(2000)
    try recorder.close()
    XCTAssertEqual(try RunRecording(contentsOf: file).text.split(separator: "\n").count { $0.contains("teas") }, 1)
  }

  /// The tests that `rill-marbles` writes compile in a package outside of this one, pass, and fail after a change of the models.
  @MainActor func testTheWrittenTestsFailWhenTheModelsChange() async throws {
    try XCTSkipUnless(SlowTestSetting.isNightly, SlowTestSetting.nightlySkipReason)
    XCTAssertEqual(try BuiltProducts.run("BackgroundRefresh", ["--record", file.path]).status, 0)
    let searchFile = folder.appending(path: "search.jsonl")
    try recordASearch(to: searchFile)
    let package = try ConsumerPackage(fixture: "ReplayConsumer")
    try package.write(try writtenTest(of: file, "--import", "RefreshModel"), to: "Tests/ReplayTests/DayReplayTests.swift")
    try package.write(try writtenTest(of: searchFile), to: "Tests/ReplayTests/SearchReplayTests.swift")

    let refresh = try source("Sources/RillSamples/BackgroundRefreshViewModel.swift")
    // Internal, so that the test needs `@testable`.
    let search = try source("Tests/SamplesTests/SearchViewModel.swift").replacing("public ", with: "")
    try package.write(refresh, to: "Sources/RefreshModel/BackgroundRefreshViewModel.swift")
    try package.write(search, to: "Sources/SearchModel/SearchViewModel.swift")
    let passing = try package.swift("test")
    XCTAssertEqual(passing.status, 0, passing.output + passing.complaint)
    XCTAssertTrue((passing.output + passing.complaint).contains("Executed 2 tests, with 0 failures"), passing.output)

    let changed = refresh.replacing("threshold: Duration = .seconds(30 * 60)", with: "threshold: Duration = .seconds(40 * 60)")
    let faster = search.replacing("debounce(.milliseconds(300)", with: "debounce(.milliseconds(50)")
    XCTAssertNotEqual(changed, refresh)
    XCTAssertNotEqual(faster, search)
    try package.write(changed, to: "Sources/RefreshModel/BackgroundRefreshViewModel.swift")
    try package.write(faster, to: "Sources/SearchModel/SearchViewModel.swift")
    let failing = try package.swift("test")
    XCTAssertNotEqual(failing.status, 0)
    let text = failing.output + failing.complaint
    XCTAssertTrue(text.contains("the output 'refreshData' differs from ReplayTests/DayReplayTests.swift:"), text)
    XCTAssertTrue(text.contains("the output 'results' differs from ReplayTests/SearchReplayTests.swift:"), text)
    XCTAssertTrue(text.contains("Executed 2 tests, with 2 failures"), text)
  }

  private func writtenTest(of recording: URL, _ options: String...) throws -> String {
    let test = try BuiltProducts.run("rill-marbles", [recording.path, "--test"] + options)
    XCTAssertEqual(test.status, 0, test.complaint)
    return test.output
  }

  private func source(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
