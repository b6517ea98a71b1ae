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

  @Test func otherClocks() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let error = try await error { time in
      _ = Observable.just(1).delay(.seconds(1), scheduler: scheduler).subscribe()
      await time.advance(by: .seconds(1))
    }
    #expect(error.reason == .otherClock)
    #expect(error.description.contains("work waits on another TestScheduler"))
  }

  private func error(_ body: @MainActor (VirtualTime) async throws -> Void) async throws -> VirtualTimeError {
    do { try await withVirtualTime { try await body($0) } } catch let error as VirtualTimeError { return error }
    throw Failure(name: "no error")
  }
}
