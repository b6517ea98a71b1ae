import Observation
import Rill
import RillTesting
import TestSupport
import Testing
import XCTest

@MainActor @Suite struct StateRecordingTests {
  @Test func eachStateIsExpectedAsAChange() async throws {
    try await withVirtualTime { time in
      let form = SearchForm(clock: time.clock)
      try await time.expectStates(of: { form.state }) { states in
        form.search("rx")
        try await states.expectNext { $0.query = "rx" }
        await time.advance(by: .seconds(2))
        try await states.expectNext { $0.isLoading = true }
        try await states.expectNext { ($0.isLoading, $0.results) = (false, ["RxSwift"]) }
      }
    }
  }

  /// Each kind of state: a relay, and a value of an `@Observable` model that no state type contains.
  @Test func anyEquatableValue() async throws {
    try await withVirtualTime { time in
      let count = BehaviorRelay(value: 1)
      let model = SearchForm(clock: time.clock)
      try await time.expectStates(of: { count.value }) { counts in
        try await time.expectStates(of: { model.title }) { titles in
          count.accept(2)
          model.title = "A"
          try await titles.expectNext { $0 = "A" }
        }
        try await counts.expectNext { $0 += 1 }
      }
    }
  }

  /// States whose changes cannot be found.
  @Test func statesThatCannotBeCompared() async throws {
    final class Box: Equatable {
      var number = 0.0
      static func == (one: Box, other: Box) -> Bool { one.number == other.number }
    }
    func text<State: Equatable>(_ state: @escaping () -> State, _ body: @escaping () -> Void = {}) async throws -> String {
      do {
        try await withVirtualTime { time in try await time.expectStates(of: state) { _ in body() } }
        return ""
      } catch let mismatch as StateMismatch { return mismatch.description }
    }
    let box = Box()
    let object = try await text {
      box
    } _: {
      box.number = 1
    }
    #expect(object.contains("the state is an object, Box, whose changes are not seen: read the values of its properties"))
    let optional = try await text { box as Box? }
    #expect(optional.contains("the state is an object, Optional<Box>"))
    let optionals = try await text { box as Box?? }
    #expect(optionals.contains("the state is an object, Optional<Optional<Box>>"))
    let nan = try await text { Double.nan }
    #expect(nan.contains("the state at 0.0 seconds is not equal to itself, as with a NaN: expect a part of it"))
    let later = try await text {
      box.number
    } _: {
      box.number = .nan
    }
    #expect(later.contains("the state at 0.0 seconds is not equal to itself"))
  }

  @Test func aStateThatIsNotExpected() async throws {
    let text = try await message { model, time, states in
      model.search("rx")
      await time.advance(by: .milliseconds(300))
      try await states.expectNext(line: 7) { ($0.query, $0.isLoading) = ("r", true) }
    }
    #expect(
      text == """
        RillTestingTests/StateRecordingTests.swift:7: the state at 0.0 seconds differs from the expected one: - expected, + actual
          - query: "r"
          + query: "rx"
          - isLoading: true
          + isLoading: false
        """)
  }

  /// It would expect what it has done itself.
  @Test func anExpectationThatWritesIntoTheModel() async throws {
    let text = try await message { model, _, states in
      model.state.query = "rx"
      try await states.expectNext(line: 7) {
        $0.query = "rx"
        model.state.isLoading = true
      }
      try await states.expectNext { $0.isLoading = true }
    }
    #expect(text.contains("StateRecordingTests.swift:7: the closure of expectNext has changed the state itself"), "\(text)")
  }

  @Test func aStateThatDoesNotChange() async throws {
    let text = try await message { _, _, states in try await states.expectNext(line: 7) { $0.isLoading = true } }
    #expect(
      text == """
        RillTestingTests/StateRecordingTests.swift:7: the state has not changed: - expected, + actual
          - isLoading: true
          + isLoading: false
        """)
  }

  @Test func statesThatAreNotExpected() async throws {
    let text = try await message { model, time, states in
      model.search("rx")
      try await states.expectNext { $0.query = "rx" }
      await time.advance(by: .seconds(2))
    }
    #expect(
      text == """
        RillTestingTests/StateRecordingTests.swift:1: 2 changes of the state were not expected
        at 0.3 seconds
          - isLoading: false
          + isLoading: true
        at 1.3 seconds
          - isLoading: true
          + isLoading: false
          + results[0]: "RxSwift"
        """)
  }

  @Test func differences() async throws {
    let text = try await message { model, _, states in
      model.state.user = .init(name: "a", age: nil)
      try await states.expectNext { $0.user = .init(name: "a", age: nil) }
      model.state.user?.age = 3
      model.state.tags = ["b", "c"]
      model.state.results = ["x"]
    }
    #expect(
      text.hasSuffix(
        """
        1 change of the state was not expected
        at 0.0 seconds
          + results[0]: "x"
          - user.age: nil
          + user.age: 3
          - tags: "a"
          + tags: "c"
        """), "\(text)")
  }

  private func message(
    _ body: @escaping @MainActor (SearchForm, VirtualTime, StateRecording<SearchForm.State>) async throws -> Void
  ) async throws -> String {
    do {
      try await withVirtualTime { time in
        let model = SearchForm(clock: time.clock)
        try await time.expectStates(of: { model.state }, line: 1) { try await body(model, time, $0) }
      }
      return "no error"
    } catch let error as StateMismatch { return error.description }
  }
}

/// The same in a test of XCTest, off the main actor.
final class StateRecordingXCTests: XCTestCase {
  func testARelay() async throws {
    try await withVirtualTime { time in
      let count = BehaviorRelay(value: 0)
      let subscription = Observable<Int>.interval(.seconds(1), scheduler: time.scheduler).bind(to: count)
      try await time.expectStates(of: { count.value }) { counts in
        await time.advance(by: .seconds(3))
        for number in 1...2 { try await counts.expectNext { $0 = number } }
      }
      subscription.dispose()
    }
  }
}

@MainActor @Observable private final class SearchForm {
  struct User: Equatable {
    var name: String
    var age: Int?
  }

  struct State: Equatable {
    var query = ""
    var isLoading = false
    var results: [String] = []
    var user: User?
    var tags: Set = ["a", "b"]
  }

  var state = State()
  var title = ""
  @ObservationIgnored private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func search(_ query: String) {
    state.query = query
    Task {
      try await clock.sleep(for: .milliseconds(300))
      state.isLoading = true
      try await clock.sleep(for: .seconds(1))
      state.isLoading = false
      state.results = ["RxSwift"]
    }
  }
}
