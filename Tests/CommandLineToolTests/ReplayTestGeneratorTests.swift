import RillRecording
import XCTest

@testable import rill_marbles

/// The test that is made of a recorded run.
final class ReplayTestGeneratorTests: XCTestCase {
  private let text = RunRecordingFixture.text

  func testTheTest() throws {
    let test = try ReplayTestGenerator(try RunRecording(text + "\n", file: "run.jsonl")).text
    XCTAssertTrue(test.contains("import Rill\nimport RillRecording\nimport RillTesting\nimport Search\nimport XCTest\n"), test)
    XCTAssertTrue(
      test.contains(
        """
        @MainActor
        final class RunReplayTests: XCTestCase {
          func testTheRecordedRun() async throws {
            let player = RunPlayer(try RunRecording(recordedRun, file: #fileID, line: recordedLine))
            do {
              try player.replay {
                let model = SearchModel(scheduler: player.scheduler)
                try player.expect("state", from: model.state)
                try player.play("query", into: model.query)
                try player.play("pin", into: model.pin, omitted: "")
                try player.play("taps", into: model.taps)
                return model
              }
            } catch let mismatch as RunMismatch {
              XCTFail(mismatch.description, line: UInt(mismatch.line))
            }
          }
        }
        """), test)
    XCTAssertTrue(test.hasSuffix("\"completed\":true}\n\"\"\"#\n"), test)
    XCTAssertTrue(test.contains("private let recordedLine = #line + 2\nprivate let recordedRun = #\"\"\"\n{\"rill\""), test)
  }

  /// A view model that is internal.
  func testImportsWithAttributes() throws {
    let recording = try RunRecording(text + "\n", file: "run.jsonl")
    let modules = ["Shop", "@testable Search", "@preconcurrency  @testable Basket", "@testable Shop"]
    let test = try ReplayTestGenerator(recording, modules: modules).text
    XCTAssertTrue(
      test.contains(
        """

        import Rill
        import RillRecording
        import RillTesting
        import XCTest

        @preconcurrency @testable import Basket
        @testable import Search
        @testable import Shop

        @MainActor
        """), test)
  }

  /// `--model` comes before what the recording says.
  func testTheGivenModelReplacesTheRecordedOne() throws {
    let recording = try RunRecording(text + "\n", file: "run.jsonl")
    let test = try ReplayTestGenerator(recording, model: "SearchModel(clock: player.clock)").text
    XCTAssertTrue(test.contains("import Search\n"), test)
    XCTAssertTrue(test.contains("let model = SearchModel(clock: player.clock)\n"), test)
    XCTAssertTrue(Help.text.contains("instead of the"))
  }

  func testTheModelCanBeGiven() throws {
    let lines =
      "{\"rill\":\"run\",\"version\":1}\n{\"input\":\"a\",\"type\":\"Int\"}\n{\"time\":1,\"input\":\"a\",\"error\":\"\\\"\\\"\\\"##\"}\n"
    let recording = try RunRecording(lines, file: "a b-1.jsonl")
    XCTAssertThrowsError(try ReplayTestGenerator(recording)) {
      XCTAssertTrue("\($0)".hasPrefix("a b-1.jsonl does not say how"))
    }
    let test = try ReplayTestGenerator(recording, model: "Model()", modules: ["Models"]).text
    XCTAssertTrue(test.contains("import Models\n"))
    XCTAssertTrue(test.contains("final class AB1ReplayTests: XCTestCase {"))
    XCTAssertTrue(test.contains("let model = Model()\n"))
    XCTAssertTrue(test.contains("let recordedRun = ###\"\"\"\n"), test)
  }
}
