import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

/// What a test says about a task that does not do as expected.
@MainActor @Suite struct VirtualTimeErrorTests {
  @Test func aTaskThatSleepsOnARealClock() async throws {
    let error = try await error { time in
      // Long enough for the task to suspend first, also when other processes use the processors.
      let task = Task { try await Task.sleep(for: .milliseconds(50)) }
      try await task.value
      #expect(time.now == .zero)
    }
    #expect(error.reason == .realClock)
    #if os(Linux)
      #expect(error.description.contains("sleeps on a real clock at VirtualTimeErrorTests.swift:"))
    #endif
  }

  /// Even if the sleep has been cancelled before the end, as by the end of a subscription.
  @Test func aSleepOnARealClockThatIsCancelled() async throws {
    let error = try await error { time in
      let lengths = PublishRelay<String>()
      let subscription = lengths.flatMap(.latest) { text in
        try await Task.sleep(for: .seconds(1000))
        return text.count
      }.subscribe()
      lengths.accept("a")
      await time.advance(by: .seconds(1))
      subscription.dispose()
    }
    #expect(error.reason == .realClock)
    #if os(Linux)
      #expect(error.description.contains("pass it the clock of the test, time.clock"))
      #expect(error.description.contains("sleeps on a real clock at VirtualTimeErrorTests.swift:"))
    #endif
  }

  /// A sleep that is cancelled before any time has passed is not one, and neither is one on the clock of the test.
  @Test func otherSleepsThatAreCancelled() async throws {
    try await withVirtualTime { time in
      let timeout = Task { try await Task.sleep(for: .seconds(1000)) }
      await time.settle()
      timeout.cancel()
      let sleep = Task { try await time.clock.sleep(for: .seconds(1000)) }
      let values = Task { for try await _ in PublishSubject<Int>.never().values {} }
      await time.advance(by: .seconds(1))
      for task in [sleep, values] { task.cancel() }
    }
  }

  @Test func aTaskThatIsSuspended() async throws {
    let error = try await error { time in
      Task { try await time.clock.sleep(for: .seconds(60)) }
      await time.advance(by: .seconds(1))
    }
    #expect(error.reason == .suspendedTask)
    #expect(error.description.contains("a task is still suspended at the end of the test"))
    #if os(Linux)
      #expect(error.description.contains("started at VirtualTimeErrorTests.swift:"))
      #expect(error.description.contains("sleeps on a virtual clock at VirtualTimeErrorTests.swift:"))
    #endif
  }

  @Test func aTestThatWaitsForever() async throws {
    let error = try await error { _ in
      for try await _ in PublishSubject<Int>.never().values {}
      try Task.checkCancellation()
    }
    #expect(error.reason == .waitsForever)
    #expect(error.description.contains("nothing can run and no time is left to come"))
  }

  @Test func aTestWhoseTimeGoesOnForever() async throws {
    let error = try await error { time in
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: time.scheduler).subscribe()
      for try await _ in PublishSubject<Int>.never().values {}
      ticks.dispose()
    }
    #expect(error.reason == .waitsForever)
    #expect(error.description.contains("the test still waits after 100001.0 seconds"))
  }

  /// A body that also ignores that it is cancelled is left behind.
  @Test(arguments: [false, true]) func aContinuationThatNobodyResumes(_ hasTimer: Bool) async throws {
    let error = try await error { time in
      let ticks = hasTimer ? Observable<Int>.interval(.seconds(1), scheduler: time.scheduler).subscribe() : Disposables.create()
      await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
      ticks.dispose()
    }
    #expect(error.reason == .waitsForever)
    #expect(error.description.contains(hasTimer ? "still waits after 100001.0 seconds" : "nothing can run and no time is left"))
    #if os(Linux)
      #expect(error.description.contains("VirtualTimeErrorTests.swift:"))
    #endif
  }

  /// What it waited for comes after the test has failed.
  @Test func aContinuationThatIsResumedLater() async throws {
    let late = LateValue<CheckedContinuation<Void, Never>>()
    let isResumed = Flag()
    let error = try await error { _ in
      await withCheckedContinuation { late.value = $0 }
      isResumed.set()
    }
    #expect(error.reason == .waitsForever)
    late.take()?.resume()
    while !isResumed.isSet { await Task.yield() }
  }

  @Test func otherClocks() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let error = try await error { time in
      _ = Observable.just(1).delay(.seconds(1), scheduler: scheduler).subscribe()
      await time.advance(by: .seconds(1))
    }
    #expect(error.reason == .otherClock)
    #expect(error.description.contains("work waits on another TestScheduler"))
  }

  /// A local scheduler has gone at the end, with what waited for it.
  @Test func otherClocksThatAreGone() async throws {
    let error = try await error { time in
      let ticks = Observable.just(1).delay(.seconds(1), scheduler: TestScheduler(initialClock: 0)).subscribe()
      await time.advance(by: .seconds(5))
      ticks.dispose()
    }
    #expect(error.reason == .otherClock)
    let clockError = try await self.error { time in
      let sleep = Task { try await VirtualClock().sleep(for: .seconds(1)) }
      await time.advance(by: .seconds(5))
      sleep.cancel()
    }
    #expect(clockError.reason == .otherClock)
    // A sleep that waits for nothing is none.
    try await withVirtualTime { _ in try await VirtualClock().sleep(for: .zero) }
    #expect(clockError.description.contains("a task sleeps on another VirtualClock"))
  }

  @Test func workOfAnotherSchedulerThatIsCancelled() async throws {
    let scheduler = HistoricalScheduler()
    try await withVirtualTime { _ in
      Observable<Int>.timer(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in }).dispose()
    }
  }

  @Test func anActionAfterTheEnd() async throws {
    let error = try await error { time in
      time.scheduler.scheduleAt(500_000_000) {}
      time.scheduler.scheduleAt(1_000_000_000) {}
      await time.advance(by: .milliseconds(500))
    }
    #expect(error.reason == .actionNotRun)
    #expect(
      error.description.hasSuffix(
        "an action is scheduled at 1.0 seconds, after the end of the test at 0.5 seconds: advance its time"))
  }

  /// Timers would not know of it.
  @Test func aClockThatIsAdvancedWithoutItsTest() async throws {
    let error = try await error { time in
      time.clock.advance(by: .seconds(1))
      await time.advance(by: .seconds(2))
    }
    #expect(error.reason == .otherClock)
    #expect(error.description.hasSuffix("time.clock was advanced without the timers of the test: advance the time of the test"))
    let marble = #expect(throws: VirtualTimeError.self) {
      try marbles { test in test.scheduler.virtualClock.advance(to: VirtualClock.Instant(offset: .seconds(1))) }
    }
    #expect(marble?.description.contains("test.scheduler.virtualClock was advanced without the timers") == true)
  }

  /// Such as a task that polls with `Task.yield()`, which takes longer to find.
  @Test nonisolated func workWithoutAnEnd() async throws {
    let error = await #expect(throws: VirtualTimeError.self) {
      try await withVirtualTime { time in
        repeatForever(on: time.scheduler)
        await time.settle()
      }
    }
    #expect(error?.reason == .waitsForever)
    #expect(error?.description.contains("more than 500000 pieces of work run at 0.0 seconds") == true)
  }

  /// The inner test says itself what it waits for.
  @Test func aTestInATest() async throws {
    let error = try await error { _ in
      try await withVirtualTime(file: "Inner.swift", line: 7) { _ in
        await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
      }
    }
    #expect(error.reason == .waitsForever)
    #expect(error.description.hasPrefix("Inner.swift:7"))
  }

  /// A function is not a sleep because of its name, and a clock is not a virtual one because of its.
  @Test func namesOfSleepsAndClocks() async throws {
    try await withVirtualTime { _ in await sleep(untilResumedBy: DispatchQueue.global()) }
    #if os(Linux)
      let error = try await error { _ in try await MyVirtualClock().sleep(for: .milliseconds(50)) }
      #expect(error.reason == .realClock)
    #endif
  }

  /// What other threads resume at many places does not hide it.
  @Test func aSleepOnARealClockAfterManyResumptions() async throws {
    #if os(Linux)
      let error = try await error { _ in
        for path in 0..<128 { await resumeElsewhere(7, path) }
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(error.reason == .realClock)
    #endif
  }

  @Test func aSleepOnARealClockInAChildTask() async throws {
    let inGroup = try await error { time in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await time.clock.sleep(for: .seconds(60)) }
        group.addTask { try await Task.sleep(for: .seconds(1000)) }
        try await group.next()
        group.cancelAll()
      }
    }
    #expect(inGroup.reason == .realClock)
    let asyncLet = try await error { time in
      async let _ = Task.sleep(for: .seconds(1000))
      await time.advance(by: .seconds(60))
    }
    #expect(asyncLet.reason == .realClock)
  }

  @Test func aTaskOfAnActorThatIsSuspended() async throws {
    let direct = try await error { time in
      await Waiter().waitInTask()
      await time.settle()
    }
    #expect(direct.reason == .suspendedTask)
    #expect(direct.description.contains("isolated to an actor"))
    let elsewhere = try await error { time in await Waiter().waitElsewhereInTask() }
    #expect(elsewhere.reason == .suspendedTask)
    let sleep = try await error { time in
      // Longer than any run of the tests: what has ended by itself is not seen.
      await Waiter().sleepInTask(for: .seconds(100_000), on: ContinuousClock())
      await time.advance(by: .seconds(299))
    }
    #expect(sleep.reason == .suspendedTask)
  }

  /// A task of other code, which the test continues, stays what it is.
  @Test nonisolated func aTaskOfOtherCodeThatTheTestContinues() async throws {
    let late = LateValue<CheckedContinuation<Void, Never>>()
    let other = Task.detached { await waitTwice(late) }
    while late.value == nil { await Task.yield() }
    try await withVirtualTime { time in
      late.take()?.resume()
      await time.settle()
    }
    await other.value
  }

  @Test func aTaskThatBeginsAtOnceAndIsSuspended() async throws {
    let error = try await error { _ in Task<Void, Never>.immediate { await waitForever() } }
    #expect(error.reason == .suspendedTask)
  }

  /// An isolated deinitializer runs in the test, even if the object is released elsewhere, and so does what it starts.
  @Test(arguments: [true, false]) func whatADeinitializerStarts(_ isOnMainActor: Bool) async throws {
    let log = Recorder<String>()
    let error = try await error { time in
      if isOnMainActor { _ = Closing(log) } else { await release(Closing(log)) }
      await time.settle()
    }
    #expect(log.entries == ["deinit", "task"])
    #expect(error.reason == .suspendedTask)
  }

  /// Tasks of actors that complete are no failure, whatever they wait for.
  @Test(arguments: 1...20) func tasksOfActorsThatComplete(_ seed: UInt64) async throws {
    let values = try await withVirtualTime(order: .random(seed: seed)) { time in
      let waiter = Waiter()
      for _ in 1...3 { await waiter.sleepInTask(on: time.clock) }
      Task.immediate { try await time.clock.sleep(for: .seconds(1)) }
      await time.advance(by: .seconds(2))
      return await waiter.count
    }
    #expect(values == 3)
  }

  private func error(_ body: @escaping @MainActor (VirtualTime) async throws -> Void) async throws -> VirtualTimeError {
    do { try await withVirtualTime { try await body($0) } } catch let error as VirtualTimeError { return error }
    throw Failure(name: "no error")
  }
}

private func sleep(untilResumedBy queue: DispatchQueue) async {
  await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
}

/// Calls itself at one of two places, as the bits of `path` say, and then waits for a queue.
private func resumeElsewhere(_ depth: Int, _ path: Int) async {
  if depth == 0 {
    await sleep(untilResumedBy: DispatchQueue.global())
  } else if path.isMultiple(of: 2) {
    await resumeElsewhere(depth - 1, path / 2)
  } else {
    await resumeElsewhere(depth - 1, path / 2)
  }
}

private struct MyVirtualClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(until: deadline)
  }
}

private func repeatForever(on scheduler: TestScheduler) {
  _ = scheduler.scheduleRelative((), dueTime: .zero) {
    repeatForever(on: scheduler)
    return Disposables.create()
  }
}

private func waitTwice(_ late: LateValue<CheckedContinuation<Void, Never>>) async {
  func wait() async { await withCheckedContinuation { late.value = $0 } }
  await wait()
  await Task.yield()
}

@concurrent private func waitForever() async { await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } }

@MainActor private final class Closing {
  private let log: Recorder<String>

  init(_ log: Recorder<String>) { self.log = log }

  isolated deinit {
    log.add("deinit")
    Task { [log] in
      log.add("task")
      await waitForever()
    }
  }
}

@concurrent private func release(_ object: sending Closing) async { _ = object }

private actor Waiter {
  private(set) var count = 0

  func waitInTask() {
    Task {
      count += 1
      await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
    }
  }

  func waitElsewhereInTask() {
    Task {
      await waitForever()
      count += 1
    }
  }

  func sleepInTask(for duration: Duration = .seconds(1), on clock: any Clock<Duration>) {
    Task {
      try await clock.sleep(for: duration)
      try await clock.sleep(for: .milliseconds(1))
      count += 1
    }
  }
}
