#if os(Linux)
  import Rill
  import RillTesting
  import Testing

  /// A detached task belongs to the test that has started it, and not to others that run in parallel.
  @Suite struct DetachedTaskLeakTests {
    private let relay = PublishRelay<Int>()

    private func subscribe() { _ = relay.subscribe(onNext: { _ in }) }

    @Test func detachedTasks() async throws {
      await #expect(throws: LeakedSubscriptions.self) {
        try await expectNoLeaks { await Task.detached { subscribe() }.value }
      }
      await #expect(throws: LeakedSubscriptions.self) {
        try await expectNoLeaks { await Task.detached { await Task.detached { subscribe() }.value }.value }
      }
      try await expectNoLeaks { await Task.detached { relay.subscribe(onNext: { _ in }).dispose() }.value }
    }

    @Test func aTaskOfOtherCode() async throws {
      let (orders, send) = AsyncStream<Void>.makeStream()
      let (answers, answer) = AsyncStream<Void>.makeStream()
      let other = Task.detached {
        for await _ in orders {
          subscribe()
          answer.yield()
        }
      }
      try await expectNoLeaks {
        send.yield()
        for await _ in answers { break }
      }
      send.finish()
      await other.value
    }
  }
#endif
