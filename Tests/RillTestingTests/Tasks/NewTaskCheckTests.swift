import Rill
import RillRecording
import RillTesting
import Testing

/// Virtual time with a runtime whose new tasks it does not recognize: an error says so.
@Suite struct NewTaskCheckTests {
  @Test func theRuntimeOfTheseTestsPasses() {
    #expect(NewTaskCheck.isPassed)
    #expect(NewTaskCheck.passes())
  }

  @Test func aRuntimeThatDoesNotPass() { #expect(!NewTaskCheck.passes(detectingNewTasks: false)) }

  @Test func withVirtualTimeDoesNotBegin() async {
    let error = await #expect(throws: VirtualTimeError.self) {
      try await NewTaskCheck.$isPassed.withValue(false) {
        try await withVirtualTime(file: "Search.swift", line: 7) { _ in Issue.record("the body runs") }
      }
    }
    #expect(error?.reason == .noHooks)
    let message = """
      Search.swift:7: tasks cannot run in virtual time, because Rill does not recognize the new tasks of this concurrency runtime, whose \
      layout of tasks has version 1: run the tests with the runtime of Swift \(NewTaskCheck.testedSwiftReleases)
      """
    #expect(error?.description == message)
  }

  /// One without tasks needs no runtime.
  @Test func marblesWithTasksFails() throws {
    try NewTaskCheck.$isPassed.withValue(false) {
      try marbles { test in test.expect(test.hot("a-b|"), becomes: "a-b|") }
      let error = #expect(throws: VirtualTimeError.self) {
        try marbles { test in
          test.expect(test.hot("a-b-----|").asObservable().flatMap(.latest) { await echo($0) }, becomes: "a-b-----|")
        }
      }
      #expect(error?.reason == .noHooks)
    }
  }

  @Test func aPlayerWithTasksFails() throws {
    let recording = try RunRecording(
      """
      {"rill":"run","version":1}
      {"input":"texts","type":"String"}

      """, file: "run.jsonl")
    let player = RunPlayer(recording)
    let error = #expect(throws: RunMismatch.self) {
      try NewTaskCheck.$isPassed.withValue(false) { try player.replay { Task.detached { await echo("a") } } }
    }
    #expect(error?.description.contains("Rill does not recognize the new tasks of this concurrency runtime") == true)
  }

  /// In a test, too: it has no task more than before, and nothing is left of it.
  @Test func theCheckLeavesNothing() async throws {
    try await expectNoLeaks {
      try await withVirtualTime { time in
        for detects in [true, false] { #expect(NewTaskCheck.passes(detectingNewTasks: detects) == detects) }
        let task = Task { await echo("a") }
        await time.settle()
        #expect(await task.value == "a")
      }
    }
  }
}

@concurrent private func echo(_ text: String) async -> String {
  await Task.yield()
  return text
}
