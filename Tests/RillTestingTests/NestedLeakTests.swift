import Rill
import RillTesting
import Testing

/// A period in which a test looks for leaks contains those that begin inside of it.
@Suite struct NestedLeakTests {
  private final class Cart {}
  private struct Refused: Error {}

  private let relay = PublishRelay<Int>()

  private func leak() { _ = relay.subscribe(onNext: { _ in }) }

  private func leaks(_ body: () async throws -> Void) async throws -> Int {
    let error = await #expect(throws: LeakedSubscriptions.self) { try await expectNoLeaks(body) }
    return try #require(error).subscriptions.count
  }

  @Test func expectDeallocatedInExpectNoLeaks() async throws {
    let error = #expect(throws: LeakedSubscriptions.self) {
      try expectNoLeaks {
        try expectDeallocated {
          leak()
          return Cart()
        }
      }
    }
    #expect(error?.subscriptions.count == 1)
    let count = try await leaks {
      for _ in 1...2 {
        try await expectDeallocated {
          await Task.yield()
          leak()
          return Cart()
        }
      }
    }
    #expect(count == 2)
  }

  /// The inner expectation is over, and its task is not.
  @Test func aTaskThatOutlivesTheInnerExpectation() async throws {
    let count = try await leaks {
      let (beginning, begin) = AsyncStream<Void>.makeStream()
      let task = try expectNoLeaks {
        try expectNoLeaks {
          Task {
            for await _ in beginning {}
            leak()
          }
        }
      }
      begin.finish()
      await task.value
    }
    #expect(count == 1)
  }

  /// An expectation that such a task begins is one of the test, too.
  @Test func anExpectationInATaskThatOutlivesItsOwn() async throws {
    let count = try await leaks {
      let (beginning, begin) = AsyncStream<Void>.makeStream()
      let task = try expectNoLeaks {
        Task {
          for await _ in beginning {}
          try expectDeallocated {
            leak()
            return Cart()
          }
        }
      }
      begin.finish()
      try await task.value
    }
    #expect(count == 1)
  }

  /// The inner one says nothing about leaks if its body throws.
  @Test func anErrorThatTheTestExpects() async throws {
    let count = try await leaks {
      await #expect(throws: Refused.self) {
        try await expectNoLeaks {
          await Task.yield()
          leak()
          throw Refused()
        }
      }
    }
    #expect(count == 1)
  }

  /// What an inner expectation has reported is not reported again, and what comes later is.
  @Test func whatTheInnerExpectationHasReported() async throws {
    let count = try await leaks {
      for _ in 1...2 { _ = #expect(throws: LeakedSubscriptions.self) { try expectNoLeaks { leak() } } }
      leak()
    }
    #expect(count == 1)
    try expectNoLeaks { _ = #expect(throws: LeakedSubscriptions.self) { try expectNoLeaks { leak() } } }
  }

  /// What lives only as long as the outer body is no leak.
  @Test func whatTheOuterBodyEnds() throws {
    try expectNoLeaks {
      let bag = DisposeBag()
      try expectDeallocated {
        relay.subscribe(onNext: { _ in }).disposed(by: bag)
        return Cart()
      }
    }
  }
}
