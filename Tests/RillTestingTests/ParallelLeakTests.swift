import Dispatch
import Rill
import RillDiagnostics
import RillTesting
import Testing

/// A leak in virtual time belongs to its test, also while others look for leaks.
@Suite struct ParallelLeakTests {
  private let relay = PublishRelay<Int>()

  private func subscribe() { _ = relay.subscribe(onNext: { _ in }) }

  private func leaks(_ body: @escaping @Sendable () async throws -> Void) async throws -> Int {
    let error = await #expect(throws: LeakedSubscriptions.self) { try await expectNoLeaks(body) }
    return try #require(error).subscriptions.count
  }

  /// Calls `body` while another test looks for leaks.
  private func inParallel(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    let (beginning, begin) = AsyncStream<Void>.makeStream()
    let (ending, end) = AsyncStream<Void>.makeStream()
    let other = Task.detached {
      try await expectNoLeaks {
        begin.finish()
        for await _ in ending {}
      }
    }
    for await _ in beginning {}
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    end.finish()
    try await other.value
    try result.get()
  }

  @Test func timers() async throws {
    try await inParallel {
      let count = try await leaks {
        try await withVirtualTime { time in
          let bag = DisposeBag()
          for scheduler in [time.scheduler, MainScheduler.instance, SerialDispatchQueueScheduler(qos: .default)]
            as [any SchedulerType]
          {
            Observable<Int>.timer(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in subscribe() }).disposed(by: bag)
          }
          await time.advance(by: .seconds(2))
        }
      }
      #expect(count == 3)
    }
  }

  @Test func queues() async throws {
    try await inParallel {
      let count = try await leaks {
        try await withVirtualTime { time in
          let (numbers, bag) = (PublishRelay<Int>(), DisposeBag())
          numbers.observe(on: MainScheduler.asyncInstance).subscribe(onNext: { _ in subscribe() }).disposed(by: bag)
          numbers.accept(1)
          await time.settle()
        }
      }
      #expect(count == 1)
    }
  }

  @MainActor @Test func drivers() async throws {
    try await inParallel {
      let error = await #expect(throws: LeakedSubscriptions.self) {
        try await expectNoLeaks {
          try await withVirtualTime { time in
            let numbers = BehaviorRelay(value: 0)
            let bag = DisposeBag()
            numbers.asDriver().skip(1).debounce(.milliseconds(100)).drive(onNext: { _ in subscribe() }).disposed(by: bag)
            numbers.accept(1)
            await time.advance(by: .seconds(1))
          }
        }
      }
      #expect(error?.subscriptions.count == 1)
    }
  }

  /// Of two expectations in one test, the inner one finds it.
  @Test func expectationsInExpectations() async throws {
    try await expectNoLeaks {
      let count = try await leaks {
        try await withVirtualTime { time in
          let bag = DisposeBag()
          Observable<Int>.timer(.seconds(1), scheduler: time.scheduler).subscribe(onNext: { _ in subscribe() }).disposed(
            by: bag)
          await time.advance(by: .seconds(2))
        }
      }
      #expect(count == 1)
    }
  }

  @Test func aTrackerThatIsStopped() async throws {
    let count = try await leaks {
      SubscriptionTracker.start()
      SubscriptionTracker.stop()
      subscribe()
    }
    #expect(count == 1)
  }
}
