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
    return RunPlayer(try RunRecording(text, file: "run.jsonl"))
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

  /// What is stated before or after the replay would be compared with nothing.
  @Test(arguments: [false, true]) func statementsOutsideOfTheReplay(_ hasReplayed: Bool) throws {
    let (player, model) = (try player(), Model())
    if hasReplayed { try replay(player) }
    for (name, body) in [
      ("results", { try player.expect("results", from: model.results) }),
      ("query", { try player.play("query", into: model.query) }), ("query", { _ = try player.input("query", Int.self) }),
    ] as [(String, () throws -> Void)] {
      let error = #expect(throws: RunRecordingError.self) { try body() }
      #expect(error == .outsideOfReplay(stream: name, file: "run.jsonl"))
      #expect(
        error?.description == "run.jsonl: '\(name)' is played or expected outside of the body of replay: state it there")
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
    let error = try mismatch { try player.replay { Issue.record("is not called") } }
    #expect(error.description == "run.jsonl: the player has replayed already: make another one for a second run")
  }

  /// The test fails with this error, and nothing is played or compared.
  @Test func aBodyThatThrows() throws {
    struct Refused: Error {}
    let player = try player()
    #expect(throws: Refused.self) { try replay(player) { throw Refused() } }
    #expect(player.scheduler.clock == 0)
    #expect(throws: RunRecordingError.self) { try player.input("query", Int.self) }
    #expect(throws: RunMismatch.self) { try replay(player) }
  }
}
