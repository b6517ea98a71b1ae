import Rill
import RillRecording
import RillTesting
import TestSupport
import Testing

/// A test of a recorded run that checks nothing, or less than it says, fails.
@Suite struct RunPlayerMistakeTests {
  private final class Model: Sendable {
    let query = PublishRelay<Int>()
    var results: Observable<Int> { query.map { $0 * 10 } }
    var count: Observable<Int> { query.scan(0) { count, _ in count + 1 } }
  }

  private func player() throws -> RunPlayer {
    let text = """
      {"rill":"run","version":1}
      {"input":"query","type":"Int"}
      {"output":"results","type":"Int"}
      {"output":"count","type":"Int"}
      {"time":0.1,"input":"query","next":1}
      {"time":0.1,"output":"results","next":10}
      {"time":0.1,"output":"count","next":1}

      """
    return RunPlayer(try RunRecording(text, file: "run.jsonl"), line: 7)
  }

  private func expectOutputs(of model: Model, _ player: RunPlayer) throws {
    try player.expect("results", from: model.results)
    try player.expect("count", from: model.count)
  }

  /// Replays the run into a model, and does something else before it.
  private func replay(_ player: RunPlayer, _ prepare: () throws -> Void = {}) throws {
    try player.replay(tolerance: .zero) {
      let model = Model()
      try expectOutputs(of: model, player)
      try player.play("query", into: model.query)
      try prepare()
      return model
    }
  }

  private func mismatch(_ body: () throws -> Void) throws -> RunMismatch {
    try #require(#expect(throws: RunMismatch.self) { try body() })
  }

  /// What comes after the run would be compared with nothing.
  @Test func whatComesAfterTheRun() throws {
    let player = try player()
    try replay(player)
    let model = Model()
    for (name, body) in [
      ("results", { try player.expect("results", from: model.results) }),
      ("query", { try player.play("query", into: model.query) }), ("query", { _ = try player.input("query", Int.self) }),
    ] as [(String, () throws -> Void)] {
      let error = #expect(throws: RunRecordingError.self) { try body() }
      #expect(
        error?.description
          == "run.jsonl: '\(name)' comes too late: state what is played and expected before run(), or in the body of replay")
    }
  }

  @Test func whatComesDuringTheRun() throws {
    let (player, model) = (try player(), Model())
    let errors = LateValue<any Error>()
    try replay(player) {
      player.scheduler.scheduleAt(1) {
        do { try player.expect("results", from: model.results) } catch { errors.value = error }
      }
    }
    #expect(errors.value is RunRecordingError)
  }

  @Test func outputsThatNothingExpects() throws {
    let player = try player()
    let error = try mismatch {
      try player.replay {
        let model = Model()
        try player.play("query", into: model.query)
        try player.expect("count", from: model.count)
        return model
      }
    }
    #expect(error.description == "run.jsonl:6: nothing expects the output 'results': expect it, or remove its lines")
    #expect(error.line == 6)
  }

  @Test func actionsAfterTheEnd() throws {
    let player = try player()
    let error = try mismatch {
      try replay(player) { player.scheduler.scheduleAt(5_000_000_000) { Issue.record("is not run") } }
    }
    let end = "after the end of the run at 0.1 seconds: it does not run"
    #expect(error.description == "run.jsonl: an action is scheduled at 5.0 seconds, \(end)")
  }

  @Test func aRunThatIsStopped() throws {
    let player = try player()
    let error = try mismatch { try replay(player) { player.scheduler.scheduleAt(50_000_000) { player.scheduler.stop() } } }
    #expect(error.description.hasSuffix("run.jsonl: stop() has ended the run at 0.05 seconds"))
  }

  @Test func aSecondRun() throws {
    let player = try player()
    try replay(player)
    let error = try mismatch { try player.run() }
    #expect(error.description == "run.jsonl: the player has run already: make another one for a second run")
    let other = try mismatch { try player.replay { Issue.record("is not called") } }
    #expect(other.description == error.description)
  }

  #if os(Linux) || os(macOS)
    /// It has compared nothing, and no function is left that could throw.
    @Test func aPlayerThatIsNeverRun() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let tests = RunPlayerMistakeTests()
        let (player, model) = (try tests.player(), Model())
        try tests.expectOutputs(of: model, player)
        try player.play("query", into: model.query)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("Tests.swift:7: the player has expectations, and was never run: call run(), or use replay"))
    }
  #endif

  /// A test that has failed before is not ended by it.
  @Test func aPlayerThatIsNotRunBecauseOfAnError() throws {
    struct Refused: Error {}
    func fail() throws { throw Refused() }
    #expect(throws: Refused.self) {
      let player = try player()
      try replay(player) { throw Refused() }
    }
    #expect(throws: RunRecordingError.self) {
      let (player, model) = (try player(), Model())
      try expectOutputs(of: model, player)
      try player.play("text", into: model.query)
    }
    // A player without expectations can be one for its inputs only.
    _ = try player().input("query", Int.self)
  }
}
