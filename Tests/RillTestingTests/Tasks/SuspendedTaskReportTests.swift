import Dispatch
import Foundation
import Rill
import RillRecording
import RillTesting
import TestSupport
import Testing

/// What tests say about tasks that do not go on, or that sleep on a clock of their own.
@MainActor @Suite struct SuspendedTaskReportTests {
  private func mismatch(
    becomes diagram: String, _ find: @escaping @Sendable (String, VirtualClock) async throws -> String
  ) throws -> String {
    let error = #expect(throws: MarbleMismatch.self) {
      try marbles(tick: .milliseconds(100)) { test in
        let clock = test.scheduler.virtualClock
        let results = test.hot("a").asObservable().flatMap(.latest) { try await find($0, clock) }
        test.expect(results, becomes: diagram)
      }
    }
    return try #require(error).description
  }

  /// The disposal cancels the task.
  @Test(arguments: ["--a", "--a--!"]) func aTaskThatSleepsOnARealClock(_ diagram: String) throws {
    let text = try mismatch(becomes: diagram) { text, _ in
      try await Task.sleep(for: .seconds(100))
      return text
    }
    let message = diagram == "--a" ? "a task is suspended" : "a task was suspended at tick 5, when an observer disposed"
    #expect(text.contains(message), "\(text)")
    #if os(Linux)
      #expect(text.contains("sleeps on a real clock at SuspendedTaskReportTests.swift:"))
      #expect(text.hasSuffix("pass what sleeps on a real clock the clock of the test: test.scheduler.virtualClock"), "\(text)")
    #endif
  }

  @Test(arguments: ["--a", "--a--!"]) func aTaskThatSleepsOnAnotherVirtualClock(_ diagram: String) throws {
    let other = VirtualClock()
    let text = try mismatch(becomes: diagram) { text, _ in
      try await other.sleep(for: .seconds(100))
      return text
    }
    #expect(text.contains("a task sleeps on another VirtualClock, which the test does not advance"), "\(text)")
  }

  /// A task is named once, although two observers dispose while it is suspended.
  @Test func aTaskIsNamedOnce() throws {
    let error = #expect(throws: MarbleMismatch.self) {
      try marbles { test in
        let clock = test.scheduler.virtualClock
        let results = test.hot("a").asObservable().flatMap(.latest) { text in
          try await clock.sleep(for: .seconds(50))
          return text
        }.share()
        test.expect(results, becomes: "a!")
        test.expect(results, becomes: "a-!")
        test.expect(results.map { $0 + "!" }, becomes: "---!")
      }
    }
    let text = try #require(error).description
    #expect(text.ranges(of: "suspended").count == 1, "\(text)")
    #expect(text.contains("a task was suspended at tick 1, when an observer disposed"), "\(text)")
    #expect(!text.contains("pass what sleeps"), "\(text)")
  }

  // MARK: Actors with an executor of their own

  /// The frames of a task that runs elsewhere come and go, so they are not read.
  @Test func aTaskThatRunsOnAnExecutorOfItsOwn() async throws {
    let worker = Worker()
    let error = await #expect(throws: VirtualTimeError.self) {
      try await withVirtualTime { time in
        Task { await worker.work() }
        await time.settle()
        worker.works.wait(for: 1)
      }
    }
    let text = try #require(error).description
    #expect(text.contains("a task is still suspended at the end of the test"), "\(text)")
    #expect(text.hasSuffix("runs, or waits where the test does not see it"), "\(text)")
  }

  /// The watchdog looks at the tasks while one of them works elsewhere.
  @Test func aRecordingWaitsForWorkOnAnExecutorOfItsOwn() async throws {
    let worker = Worker()
    try await withVirtualTime { _ in
      let results = PublishRelay<Int>()
      Task { results.accept(await worker.work(for: .milliseconds(600))) }
      try await results.record { try await $0.expectNext(1) }
    }
  }

  // MARK: Recordings of streams

  private func recordingError(_ body: @escaping @MainActor (VirtualTime) async throws -> Void) async throws -> String {
    let error = await #expect(throws: StreamRecordingError.self) { try await withVirtualTime { try await body($0) } }
    return try #require(error).description
  }

  /// Off the main actor, which other tests may keep from running.
  ///
  /// Other tests and a busy machine delay some attempts, and not all of them.
  @Test nonisolated func aRecordingThatNothingContinuesFailsAtOnce() async throws {
    var durations: [Duration] = []
    #if os(Linux)
      let end = ContinuousClock.now + .seconds(120)
    #else
      // Elsewhere, what a task waits for is not known, and each attempt takes as long.
      let end = ContinuousClock.now
    #endif
    repeat {
      let start = ContinuousClock.now
      let error = await #expect(throws: StreamRecordingError.self) {
        try await withVirtualTime { time in
          let relay = BehaviorRelay(value: "a")
          try await relay.record(file: "SearchTests.swift", line: 10) { recording in
            try await recording.expectNext("a")
            await time.advance(by: .milliseconds(1500))
            relay.accept("b")
            try await recording.waitForValues(3, file: "SearchTests.swift", line: 14)
          }
        }
      }
      durations.append(ContinuousClock.now - start)
      #expect(
        try #require(error).description == """
          SearchTests.swift:14: expected 3 values, but received 2: the test waits, but nothing can run and no time is left to come
            0.000 s  next(a)
            1.500 s  next(b)
          recorded since SearchTests.swift:10
          """)
    } while durations.allSatisfy { $0 > .seconds(4) } && ContinuousClock.now < end
    #if os(Linux)
      #expect(durations.contains { $0 < .seconds(4) }, "\(durations)")
    #endif
  }

  @Test func aRecordingNamesTheSuspendedTasks() async throws {
    let text = try await recordingError { _ in
      let results = PublishRelay<Int>()
      let search = Task {
        try await Task.sleep(for: .seconds(100))
        results.accept(1)
      }
      defer { search.cancel() }
      try await results.record { try await $0.waitForEnd() }
    }
    #expect(text.contains("expected the stream to end, but it did not: the test waits"), "\(text)")
    #expect(text.contains("a task is suspended"), "\(text)")
    #if os(Linux)
      #expect(text.contains("sleeps on a real clock at SuspendedTaskReportTests.swift:"), "\(text)")
      #expect(text.hasSuffix("pass what sleeps on a real clock the clock of the test: time.clock"), "\(text)")
    #endif
  }

  /// The task that reads is not the body of the test.
  @Test func aRecordingInATaskFailsAtOnce() async throws {
    let text = try await recordingError { _ in
      let relay = PublishRelay<Int>()
      let values = Task { for try await _ in relay.values {} }
      defer { values.cancel() }
      let reading = Task { try await relay.record { _ = try await $0.next() } }
      try await reading.value
    }
    #expect(text.contains("nothing can run"), "\(text)")
  }

  @Test func aRecordingWhoseTimeGoesOnForever() async throws {
    let text = try await recordingError { time in
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: time.scheduler).subscribe()
      defer { ticks.dispose() }
      try await PublishRelay<Int>().record { _ = try await $0.next() }
    }
    #expect(text.contains("expected 1 value, but received 0: the test still waits after 100001.0 seconds"), "\(text)")
  }

  /// A task that waits for a queue has five seconds, and a test that says how long it waits has that time.
  @Test func whatComesFromOutside() async throws {
    try await withVirtualTime { _ in
      let relay = PublishRelay<Int>()
      try await relay.record { recording in
        Task {
          let number = await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(400)) { continuation.resume(returning: 1) }
          }
          relay.accept(number)
        }
        try await recording.expectNext(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(400)) { relay.accept(2) }
        try await recording.expectNext(2, within: .seconds(20))
      }
    }
  }

  @Test func aTimeoutOfTheTestIsRealTime() async throws {
    let text = try await recordingError { _ in
      try await PublishRelay<Int>().record { _ = try await $0.next(within: .milliseconds(1)) }
    }
    #expect(text.contains("expected 1 value, but received 0 within 0.001 seconds"), "\(text)")
  }

  // MARK: Recorded runs

  /// Searches in a task.
  @MainActor private final class Model {
    let query = PublishRelay<String>()
    let results = PublishRelay<String>()
    private let bag = DisposeBag()

    init(clock: any Clock<Duration> = ContinuousClock()) {
      query.bind { [results] text in
        Task {
          try await clock.sleep(for: .milliseconds(300))
          results.accept(text + "!")
        }
      }.disposed(by: bag)
    }
  }

  private let run = """
    {"rill":"run","version":1}
    {"input":"query","type":"String"}
    {"output":"results","type":"String"}
    {"time":0.1,"input":"query","next":"a"}
    {"time":0.4,"output":"results","next":"a!"}

    """

  private func replay(_ makeModel: (RunPlayer) -> Model) throws {
    let player = RunPlayer(try RunRecording(run, file: "run.jsonl"))
    try player.replay(tolerance: .zero) {
      let model = makeModel(player)
      try player.expect("results", from: model.results)
      try player.play("query", into: model.query)
      return model
    }
  }

  @Test func aReplayOnARealClock() throws {
    let error = #expect(throws: RunMismatch.self) { try replay { _ in Model() } }
    let text = try #require(error).description
    #expect(
      text.hasPrefix(
        """
        the output 'results' differs from run.jsonl:5 at its event 1
          expected   0.4 s  next("a!")
          replayed   nothing
        a task is suspended
        """), "\(text)")
    #if os(Linux)
      #expect(text.contains("sleeps on a real clock at SuspendedTaskReportTests.swift:"), "\(text)")
      #expect(text.hasSuffix("pass what sleeps on a real clock the clock of the test: player.clock"), "\(text)")
    #endif
  }

  /// The outputs agree, but what the sleep delays is not played.
  @Test(arguments: [0.01, 1000]) func aReplayBesideASleepOnARealClock(_ seconds: Double) throws {
    #if os(Linux)
      let error = #expect(throws: RunMismatch.self) {
        try replay { player in
          let isOver = DispatchSemaphore(value: 0)
          Task {
            try? await Task.sleep(for: .seconds(seconds))
            isOver.signal()
          }
          // In the middle of the run, the sleep can end.
          if seconds < 1 {
            player.scheduler.scheduleAt(200_000_000) { _ = isOver.wait(timeout: .now() + .milliseconds(50)) }
          }
          return Model(clock: player.clock)
        }
      }
      let text = try #require(error).description
      #expect(text.contains("a real clock"), "\(text)")
      #expect(text.hasSuffix("pass what sleeps on a real clock the clock of the test: player.clock"), "\(text)")
    #endif
  }

  @Test func aReplayBesideAnotherVirtualClock() throws {
    let other = VirtualClock()
    let error = #expect(throws: RunMismatch.self) {
      try replay { player in
        Task { try await other.sleep(for: .seconds(1)) }
        return Model(clock: player.clock)
      }
    }
    #expect(try #require(error).description.contains("a task sleeps on another VirtualClock"))
  }

  /// A recording can end anywhere.
  @Test func aReplayWithATaskThatWaits() throws {
    try replay { player in
      Task { for try await _ in PublishSubject<Int>.never().values {} }
      return Model(clock: player.clock)
    }
  }
}

/// Works on a queue of its own, with frames that come and go.
private actor Worker {
  private nonisolated let executor = QueueExecutor()
  nonisolated let works = Counter()
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Works until its task is cancelled, or for a time.
  @discardableResult
  func work(for duration: Duration = .seconds(60)) async -> Int {
    let end = ContinuousClock.now + duration
    while !Task.isCancelled, ContinuousClock.now < end {
      await descend(30)
      works.raise(to: 1)
    }
    return 1
  }

  private func descend(_ depth: Int) async { if depth > 0 { await descend(depth - 1) } }
}

private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "worker")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
