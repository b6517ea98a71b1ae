import Dispatch
import Rill
import RillRecording
import RillTesting
import Testing

// The code blocks of `Docs/TestingAsyncCode.md`: see `DocumentationCodeTests`.

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
    isLoading = false
    search = Task {
      try await clock.sleep(for: .milliseconds(300))
      isLoading = true
      defer { if !Task.isCancelled { isLoading = false } }
      let found = try await find(text)
      // A request can ignore that it has been cancelled.
      try Task.checkCancellation()
      suggestions = found
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

/// The answer to the first text comes after the one to the second, and while that one is awaited.
@MainActor @Test(arguments: [600, 2000]) func suggestsForTheLatestText(_ milliseconds: Int) async throws {
  try await withVirtualTime { time in
    let find = { @Sendable (text: String) in
      await Task { try? await time.clock.sleep(for: .milliseconds(text == "ca" ? milliseconds : 500)) }.value
      return [text + "s"]
    }
    let model = SuggestionModel(find: find, clock: time.clock)
    model.type("ca")
    await time.advance(by: .milliseconds(400))
    #expect(model.isLoading)
    model.type("cat")
    #expect(!model.isLoading)
    await time.advance(by: .milliseconds(700))
    #expect(model.isLoading)
    #expect(model.suggestions.isEmpty)
    await time.advance(by: .seconds(3))
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

private actor Feed {
  private(set) var titles: [String] = []
  func add(_ title: String) { titles.append(title) }
}

@Test(arguments: 1...20) func collectsInAnyOrder(_ seed: UInt64) async throws {
  try await withVirtualTime(order: .random(seed: seed)) { _ in
    let feed = Feed()
    await withTaskGroup(of: Void.self) { group in
      for title in ["a", "b", "c"] { group.addTask { await feed.add(title) } }
    }
    let titles = await feed.titles
    // Without `sorted()`, the test fails with some seeds.
    #expect(titles.sorted() == ["a", "b", "c"])
  }
}

@MainActor @Test func findsWithARequest() throws {
  try marbles(tick: .milliseconds(100)) { test in
    let clock = test.scheduler.virtualClock
    let find = { @Sendable (text: String) in
      try await clock.sleep(for: .milliseconds(300))
      return text.uppercased()
    }
    let texts = test.hot("                     a-b-----c")
    test.expect(texts.flatMap(.latest) { try await find($0) }, becomes: "-----B-----C")
  }
}

@MainActor private final class LookupModel {
  let query = PublishRelay<String>()
  let results = PublishRelay<[String]>()
  private let bag = DisposeBag()

  init(find: @escaping @Sendable (String) async throws -> [String], clock: any Clock<Duration>) {
    query.bind { [results] text in
      Task {
        try await clock.sleep(for: .milliseconds(300))
        results.accept(try await find(text))
      }
    }.disposed(by: bag)
  }
}

private let recordedSearch = """
  {"rill":"run","version":1}
  {"input":"query","type":"String"}
  {"output":"results","type":"Array<String>"}
  {"time":0.1,"input":"query","next":"cat"}
  {"time":0.6,"output":"results","next":["cats"]}

  """

@MainActor @Test func theRecordedSearch() async throws {
  let player = RunPlayer(try RunRecording(recordedSearch))
  let clock = player.clock
  try player.replay {
    let find = { @Sendable (text: String) in
      try await clock.sleep(for: .milliseconds(200))
      return [text + "s"]
    }
    let model = LookupModel(find: find, clock: clock)
    try player.expect("results", from: model.results)
    try player.play("query", into: model.query)
    return model
  }
}

@MainActor @Suite struct ReadingTests {
  @Test func eachEventIsRead() async throws {
    let numbers = PublishRelay<Int>()
    try await numbers.map { $0 * 2 }.record { doubled in
      numbers.accept(1)
      try await doubled.expectNext(2)
      numbers.accept(21)
      let number = try await doubled.next()
      #expect(number == 42)
    }
  }

  @Test func whatIsUnread() async throws {
    let subject = PublishSubject<Int>()
    let error = await #expect(throws: StreamRecordingError.self) {
      try await subject.record { recording in
        for value in 1...3 { subject.onNext(value) }
        try await recording.expectNext(1)
        subject.onCompleted()
      }
    }
    #expect(error?.reason == "expected no more events, but next(2), next(3), completed was not read")
    let other = await #expect(throws: StreamRecordingError.self) {
      try await Observable.of(1, 2).record { recording in
        try await recording.expectNext(1)
        #expect(try await recording.waitForEnd() == .completed)
        try await recording.expectNext(3)
      }
    }
    #expect(other?.reason == "expected next(3), but the value is 2")
  }

  /// They are on their way when the body ends.
  @Test(arguments: [false, true]) func valuesOfOtherQueuesAndTasksAreRead(_ isTask: Bool) async throws {
    let numbers = PublishRelay<Int>()
    let stream =
      isTask
      ? numbers.flatMap(.latest) { number async throws in number }
      : numbers.observe(on: SerialDispatchQueueScheduler(qos: .default))
    let error = await #expect(throws: StreamRecordingError.self) {
      try await withVirtualTime { _ in
        try await stream.record { recording in
          numbers.accept(1)
          try await recording.expectNext(1)
          numbers.accept(2)
        }
      }
    }
    #expect(error?.reason == "expected no more events, but next(2) was not read")
  }

  /// Both would read the same value.
  @Test func twoTasksReadAtOnce() async throws {
    let values = PublishRelay<Int>()
    try await withVirtualTime { time in
      try await values.record { recording in
        let first = Task { try await recording.next() }
        await time.settle()
        let error = await #expect(throws: StreamRecordingError.self) { try await recording.next() }
        #expect(error?.reason == "two tasks wait for the next value at once: read the values in one task")
        values.accept(1)
        #expect(try await first.value == 1)
        values.accept(2)
        try await recording.expectNext(2)
      }
    }
  }

  @Test func timePassesWhileTheTestReads() async throws {
    try await withVirtualTime { time in
      try await Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(2).record { recording in
        try await recording.expectNext(0)
        #expect(time.now == .seconds(1))
        try await recording.expectNext(1)
        #expect(try await recording.waitForEnd() == .completed)
        #expect(time.now == .seconds(2))
      }
    }
  }
}
