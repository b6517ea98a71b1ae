import Dispatch
import Rill
import RillRecording
import RillTesting
import TestSupport
import Testing

/// Work at one instant that never ends fails a test, whatever runs it.
@Suite struct EndlessWorkTests {
  // Few enough for a quick test. `VirtualTimeErrorTests.workWithoutAnEnd` reaches the limit itself.
  private func withLimit<Result>(_ body: () throws -> Result) rethrows -> Result {
    try WorkLimit.$count.withValue(5000, operation: body)
  }

  private func check(_ error: VirtualTimeError?, at instant: String = "0.0 seconds") {
    #expect(error?.reason == .waitsForever)
    let text = error?.description ?? ""
    let place = "RillTestingTests/EndlessWorkTests.swift:7"
    #expect(text.hasPrefix("\(place): more than 5000 pieces of work run at \(instant): "), "\(text)")
  }

  private func checkMarbles(at instant: String = "0.0 seconds", _ body: (MarbleTest) -> Void) {
    check(#expect(throws: VirtualTimeError.self) { try withLimit { try marbles(line: 7, body) } }, at: instant)
  }

  @Test func aRetryWithoutADelay() {
    checkMarbles { test in test.expect(test.cold("#").retry(), becomes: "-!") }
    checkMarbles(at: "2.0 seconds") { test in test.expect(test.cold(inTurn: "--#", "#").retry(), becomes: "-----!") }
    let error = #expect(throws: VirtualTimeError.self) {
      try withLimit { try expect("#", through: { $0.retry() }, becomes: "-!", line: 7) }
    }
    check(error)
  }

  @Test func anIntervalOfZero() {
    checkMarbles { test in test.expect(Observable<Int>.interval(.zero, scheduler: test.scheduler), becomes: "0!") }
  }

  /// The test cancels the task, which would go on otherwise.
  @Test func aTaskThatPolls() async {
    let isOver = BehaviorRelay(value: false)
    checkMarbles { _ in
      Task {
        while !Task.isCancelled { await Task.yield() }
        isOver.accept(true)
      }
    }
    for await value in isOver.values where value { break }
    checkMarbles { test in
      let clock = test.scheduler.virtualClock
      Task { while true { try await clock.sleep(for: .zero) } }
    }
  }

  /// What ignores its cancellation is left behind, and ends by itself.
  @Test func aTaskThatIgnoresItsCancellation() async {
    let isOver = Flag()
    checkMarbles { _ in Task { while !isOver.isSet { await Task.yield() } } }
    isOver.set()
  }

  @Test func aReplay() throws {
    let recording = try RunRecording(
      """
      {"rill":"run","version":1}
      {"output":"results","type":"Int"}
      {"time":0.1,"output":"results","next":10}

      """, file: "run.jsonl")
    let player = RunPlayer(recording)
    let error = #expect(throws: RunMismatch.self) {
      try withLimit {
        try player.replay {
          try player.expect("results", from: Observable<Int>.interval(.zero, scheduler: player.scheduler))
        }
      }
    }
    #expect(error?.description.contains("run.jsonl: more than 5000 pieces of work run at 0.0 seconds: ") == true)
  }

  @Test func aSleepOfZeroInVirtualTime() async {
    let error = await #expect(throws: VirtualTimeError.self) {
      try await WorkLimit.$count.withValue(5000) {
        try await withVirtualTime(line: 7) { time in
          while !Task.isCancelled { try await time.clock.sleep(for: .zero) }
        }
      }
    }
    check(error)
  }

  /// A sleep that is over at once lets other tasks run, as `Task.sleep` does.
  @Test(arguments: [false, true]) func aTaskThatPollsWithASleepOfZero(_ usesOtherClock: Bool) async throws {
    try await withVirtualTime { time in
      let flag = Flag()
      let clock = usesOtherClock ? VirtualClock() : time.clock
      let poll = Task { while !flag.isSet { try await clock.sleep(for: .zero) } }
      let set = Task { flag.set() }
      try await poll.value
      await set.value
      #expect(time.now == .zero)
    }
  }

  @Test func aSleepOfZeroThatIsCancelled() async throws {
    try await withVirtualTime { time in
      let sleep = Task { try await time.clock.sleep(for: .zero) }
      sleep.cancel()
      await #expect(throws: CancellationError.self) { try await sleep.value }
    }
  }

  /// No limit concerns work that time passes between.
  @Test func muchWorkAtManyInstants() throws {
    try withLimit {
      try marbles(tick: .milliseconds(1)) { test in
        let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: test.scheduler).flatMap { _ in
          Observable<Int>.range(start: 0, count: 2000, scheduler: test.scheduler)
        }
        test.expect(ticks.filter { $0 < 0 }, becomes: "---------!")
      }
    }
  }
}
