import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

/// Tests of the main scheduler that run at the same time, on the main actor and elsewhere.
@Suite struct ParallelMainSchedulerTests {
  // As tests of users: each is right or wrong by itself.
  private func unreadValue() async throws {
    try await withVirtualTime { _ in
      let numbers = PublishRelay<Int>()
      try await numbers.asObservable().observe(on: MainScheduler.instance).record { _ in numbers.accept(1) }
    }
  }

  @MainActor
  private func readValue() async throws {
    try await withVirtualTime { time in
      let numbers = PublishRelay<Int>()
      let recording = numbers.asObservable().observe(on: MainScheduler.instance).record()
      numbers.accept(1)
      await time.settle()
      #expect(recording.values == [1])
    }
  }

  private func diagram() throws {
    try marbles { test in test.expect(test.hot("a-b-c").observe(on: MainScheduler.instance), becomes: "a-b-c") }
  }

  @Test func eachHasTheResultThatItHasAlone() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { await #expect(throws: StreamRecordingError.self) { try await unreadValue() } }
        group.addTask { await #expect(throws: Never.self) { try await readValue() } }
        group.addTask { #expect(throws: Never.self) { try diagram() } }
      }
    }
  }
}

/// The thread that serves the main queue can be inside the `sync` of another queue, where the main queue's own `sync` traps.
@Suite struct MainQueueInsideSyncTests {
  private static func checkDriver() throws {
    try marbles { test in
      let letters = test.hot("a").asDriver(onErrorJustReturn: "x").map { letter in
        MainActor.assertIsolated()
        return letter
      }
      test.expect(letters, becomes: "a")
    }
  }

  @MainActor
  @Test func syncOfAQueue() throws { try DispatchQueue(label: "test").sync { try Self.checkDriver() } }

  @Test func insideATaskOfAnotherTest() async throws {
    try await withVirtualTime { _ in try await Task.detached { try Self.checkDriver() }.value }
  }

  @MainActor
  @Test func insideATaskOfAnotherTestOnTheMainActor() async throws {
    try await withVirtualTime { _ in try await Task.detached { try Self.checkDriver() }.value }
  }
}
