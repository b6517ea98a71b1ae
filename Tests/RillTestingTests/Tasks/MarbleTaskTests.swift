import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

/// Marble tests of models with tasks.
@MainActor @Suite struct MarbleTaskTests {
  @Test func asynchronousRequests() throws {
    try marbles(tick: .milliseconds(100)) { test in
      let clock = test.scheduler.virtualClock
      let find = { @Sendable (text: String) in
        try await clock.sleep(for: .milliseconds(200))
        return text + "!"
      }
      let results = test.hot("a-b---c").asObservable().flatMap(.latest) { try await find($0) }
      test.expect(results, becomes: "----[b!]---[c!]")
    }
  }

  @Test func aTaskOnTheMainActorAndTheDefaultScheduler() throws {
    try marbles(tick: .milliseconds(100)) { test in
      let texts = PublishRelay<String>()
      let shown = BehaviorRelay(value: "-")
      let bag = test.keep(DisposeBag())
      texts.asSignal().debounce(.ticks(3)).emit(onNext: { text in Task { shown.accept(text) } }).disposed(by: bag)
      _ = test.hot("       ab").bind(to: texts)
      test.expect(shown, becomes: "[-]---b!")
    }
  }

  @Test func requestsInTurnOfOtherTypes() throws {
    try marbles { test in
      let request = test.cold(inTurn: "-#", "1|", values: .numbers)
      test.expect(request.retry(2).map { $0 + 1 }, becomes: "-2|")
    }
    let mismatch = #expect(throws: MarbleMismatch.self) {
      try marbles { test in
        let request = test.cold(inTurn: "-#", "a|", named: "request")
        test.expect(request, subscribed: "^-!")
        test.expect(request.retry(2), becomes: "-b|")
      }
    }
    let text = try #require(mismatch).description
    #expect(text.contains("request, turn 1") && text.contains("request, turn 2") && text.contains("subscriptions to request"))
  }

  @Test func emptyStringsAndVoid() throws {
    try expect("a-b|", through: { $0.map { $0 == "a" ? "" : $0 } }, becomes: "[]-b|")
    try expect("[]-b|", through: { $0.map(\.count) }, becomes: "0-1|")
    try expect("a-b|", through: { $0.mapTo(()) }, becomes: "[()]-[()]|")
  }

  @Test func aHotSourceWithoutAnEndIsNoLeak() throws {
    try expectNoLeaks {
      try marbles { test in
        let relay = PublishRelay<String>()
        _ = test.hot("a-b-").bind(to: relay)
        test.expect(relay, becomes: "a-b!")
      }
    }
  }

  /// Even if the diagrams agree.
  @Test func whatMarblesLeavesBehind() throws {
    func reason(_ body: (MarbleTest) throws -> Void) throws -> VirtualTimeError.Reason {
      try #require(#expect(throws: VirtualTimeError.self) { try marbles(body) }).reason
    }
    let sleep = try reason { test in
      let lengths = test.hot("a").flatMap(.latest) { text in
        try await Task.sleep(for: .seconds(1000))
        return text
      }
      test.expect(lengths, becomes: "----------!")
    }
    #expect(sleep == .realClock)
    let task = try reason { test in
      let clock = test.scheduler.virtualClock
      test.scheduler.scheduleAt(1) { Task { try await clock.sleep(for: .seconds(1000)) } }
    }
    #expect(task == .suspendedTask)
    let immediate = try reason { _ in
      Task<Void, Never>.immediate { await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } }
    }
    #expect(immediate == .suspendedTask)
    let other = try reason { test in
      test.expect(test.hot("a").delay(.seconds(1), scheduler: TestScheduler(initialClock: 0)), becomes: "----------!")
    }
    #expect(other == .otherClock)
  }
}
