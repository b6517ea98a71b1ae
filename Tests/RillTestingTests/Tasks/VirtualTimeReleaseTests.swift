import Rill
import RillTesting
import TestSupport
import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that waits forever.
  ///
  /// Other tests, which run at the same time, may need the processors for a minute.
  fileprivate static var watched: Self { .timeLimit(.minutes(10 * Int(watchdogFactor))) }
}

/// What a run in virtual time leaves behind: nothing.
@Suite struct VirtualTimeReleaseTests {
  final class Owned: Sendable {}

  actor Total {
    private var sum = 0

    func add(_ clock: VirtualClock) async throws {
      try await clock.sleep(for: .seconds(1))
      sum += 1
    }
  }

  enum Body: CaseIterable {
    case empty, settling, sleep, task, detachedTask, actor, group, mainActor, intervalOnMain, intervalOnScheduler, scheduled
    case cancelledTask

    func run(_ time: VirtualTime, keeping owned: Owned) async throws {
      switch self {
      case .empty: break
      case .settling: await time.settle()
      case .sleep: try await time.clock.sleep(for: .seconds(1))
      case .task: await Task {}.value
      case .detachedTask: await Task.detached {}.value
      case .actor: try await Total().add(time.clock)
      case .group:
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<10 { group.addTask { try await time.clock.sleep(for: .seconds(1)) } }
          try await group.waitForAll()
        }
      case .mainActor: await Task { @MainActor in await Task.yield() }.value
      case .intervalOnMain: try await leaveBehind(interval(on: MainScheduler.instance, keeping: owned), time)
      case .intervalOnScheduler: try await leaveBehind(interval(on: time.scheduler, keeping: owned), time)
      case .scheduled:
        _ = time.scheduler.scheduleAbsoluteVirtual((), time: 1_000_000) { [scheduler = time.scheduler] in
          withExtendedLifetime((owned, scheduler)) {}
          return Disposables.create()
        }
      case .cancelledTask:
        let task = Task {
          defer { withExtendedLifetime(owned) {} }
          try await time.clock.sleep(for: .seconds(1_000_000))
        }
        await time.settle()
        task.cancel()
      }
    }

    private func interval(on scheduler: any SchedulerType, keeping owned: Owned) -> Observable<Int> {
      Observable<Int>.interval(.seconds(1), scheduler: scheduler).do(onNext: { _ in withExtendedLifetime(owned) {} })
    }

    private func leaveBehind(_ stream: Observable<Int>, _ time: VirtualTime) async throws {
      let subscription = stream.subscribe(onNext: { _ in })
      await time.advance(by: .seconds(3))
      subscription.dispose()
    }
  }

  /// After the end, neither the run nor what was still scheduled exists.
  @Test(.watched, arguments: Body.allCases) func leavesNothingBehind(_ body: Body) async throws {
    weak var scheduler: TestScheduler?
    weak var owned: Owned?
    do {
      let kept = Owned()
      owned = kept
      try await withVirtualTime { time in
        scheduler = time.scheduler
        try await body.run(time, keeping: kept)
      }
    }
    // The thread that has run the test returns from it.
    while scheduler != nil, !Task.isCancelled { await Task.yield() }
    #expect(scheduler == nil)
    #expect(owned == nil)
  }

  @Test(.watched) @MainActor func leavesNothingBehindOnTheMainActor() async throws {
    weak var scheduler: TestScheduler?
    try await withVirtualTime { time in
      scheduler = time.scheduler
      _ = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { _ in })
      await time.advance(by: .seconds(3))
    }
    while scheduler != nil, !Task.isCancelled { await Task.yield() }
    #expect(scheduler == nil)
  }

  /// A marble test leaves nothing behind, either.
  @Test func marblesLeaveNothingBehind() throws {
    weak var scheduler: TestScheduler?
    weak var owned: Owned?
    #expect(throws: MarbleMismatch.self) {
      let kept = Owned()
      owned = kept
      try marbles { test in
        scheduler = test.scheduler
        test.scheduler.scheduleAt(1_000_000) { [scheduler = test.scheduler] in withExtendedLifetime((kept, scheduler)) {} }
        test.expect(Observable.just(1), becomes: "(1|)")
      }
    }
    #expect(scheduler == nil)
    #expect(owned == nil)
  }

  /// The value that a test has kept: its time is over.
  @Test(.watched) func timeStandsStillAfterTheEnd() async throws {
    let time = try await withVirtualTime { time in
      await time.advance(by: .seconds(1))
      return time
    }
    await time.advance(by: .seconds(1))
    await time.settle()
    #expect(time.now == .seconds(1))
  }

  /// A task that waits for the time at the end of the test is continued.
  @Test(.watched) func aTaskThatAdvancesAtTheEnd() async throws {
    let ended = AsyncStream<Void>.makeStream()
    await #expect(throws: VirtualTimeError.self) {
      try await withVirtualTime { time in
        Task {
          await time.advance(by: .seconds(1_000_000))
          ended.continuation.finish()
        }
        await time.settle()
      }
    }
    for await _ in ended.stream {}
  }

  /// Tasks wake in the order of their deadlines, and those that are cancelled do not.
  @Test(arguments: [VirtualTimeOrder.ready, .random(seed: 7)])
  func manySleepers(_ order: VirtualTimeOrder) async throws {
    let (count, woken) = (1_000, Recorder<Int>())
    try await withVirtualTime(order: order) { time in
      let tasks = (0..<count).map { index in
        Task {
          try await time.clock.sleep(for: .milliseconds(1 + index * 791 % count))
          woken.add(index * 791 % count)
        }
      }
      await time.settle()
      #expect(time.clock.sleeperCount == count)
      for index in 0..<count where index % 3 == 0 { tasks[index].cancel() }
      await time.settle()
      #expect(time.clock.sleeperCount == count - (count + 2) / 3)
      await time.advance(by: .seconds(10))
      #expect(time.clock.sleeperCount == 0)
    }
    #expect(woken.entries == (0..<count).filter { $0 % 3 != 0 }.map { $0 * 791 % count }.sorted())
  }
}
