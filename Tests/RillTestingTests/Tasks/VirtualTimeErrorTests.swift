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

  private func error(_ body: @escaping @MainActor (VirtualTime) async throws -> Void) async throws -> VirtualTimeError {
    do { try await withVirtualTime { try await body($0) } } catch let error as VirtualTimeError { return error }
    throw Failure(name: "no error")
  }
}
