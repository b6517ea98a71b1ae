import Rill
import RillTesting
import Testing

// The code blocks of `Docs/Testing.md` about tasks: see `PageProgramTests`.

@MainActor final class SuggestionModel {
  private(set) var suggestions: [String] = []
  private(set) var isLoading = false
  private let find: @Sendable (String) async throws -> [String]
  private let clock: any Clock<Duration>
  private var search: Task<Void, any Error>?

  init(find: @escaping @Sendable (String) async throws -> [String], clock: any Clock<Duration> = ContinuousClock()) {
    (self.find, self.clock) = (find, clock)
  }

  func type(_ text: String) {
    search?.cancel()
    search = Task {
      try await clock.sleep(for: .milliseconds(300))
      isLoading = true
      defer { isLoading = false }
      suggestions = try await find(text)
    }
  }
}

@MainActor @Test func suggestsAfterAPause() async throws {
  try await withVirtualTime { time in
    let find = { @Sendable (text: String) in
      try await time.clock.sleep(for: .milliseconds(200))
      return [text + "s"]
    }
    let model = SuggestionModel(find: find, clock: time.clock)
    model.type("ca")
    await time.advance(by: .milliseconds(100))
    model.type("cat")
    await time.advance(by: .milliseconds(300))
    #expect(model.isLoading)
    await time.advance(by: .milliseconds(200))
    #expect(model.suggestions == ["cats"])
    #expect(!model.isLoading)
  }
}

@Test func greetsLater() async throws {
  try await withVirtualTime { time in
    let greeting = Task {
      try await time.clock.sleep(for: .seconds(60))
      return "hello"
    }
    let text = try await greeting.value
    #expect(text == "hello")
    #expect(time.now == .seconds(60))
  }
}

@MainActor @Test(arguments: 1...20) func suggestsInAnyOrder(_ seed: UInt64) async throws {
  try await withVirtualTime(order: .random(seed: seed)) { time in
    let model = SuggestionModel(find: { [$0] }, clock: time.clock)
    model.type("cat")
    await time.advance(by: .milliseconds(300))
    #expect(model.suggestions == ["cat"])
  }
}

@MainActor @Test func findsWithARequest() throws {
  try marbles(tick: .milliseconds(100)) { test in
    let clock = test.scheduler.virtualClock
    let find = { @Sendable (text: String) in
      try await clock.sleep(for: .milliseconds(200))
      return text.uppercased()
    }
    let texts = test.hot("                     a-b---c")
    test.expect(texts.flatMap(.latest) { try await find($0) }, becomes: "----B---C")
  }
}
