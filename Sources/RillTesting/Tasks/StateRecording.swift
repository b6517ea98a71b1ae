extension VirtualTime {
  /// Expects each change of a state that happens during `body`.
  ///
  ///     try await time.expectStates(of: { model.state }) { states in
  ///       model.query.accept("rx")
  ///       try await states.expectNext { $0.query = "rx" }
  ///       await time.advance(by: .seconds(1))
  ///       try await states.expectNext { $0.isLoading = true }
  ///       try await states.expectNext { ($0.isLoading, $0.results) = (false, ["RxSwift"]) }
  ///     }
  ///
  /// The state is read when everything that can run at an instant has run. So all changes of one instant between two steps of the test
  /// are one change, and a change that is undone within it is none. For each value of a relay, use `record`. A change inside of an object
  /// that the state contains is not seen.
  ///
  /// - Parameters:
  ///   - state: reads the state: a property, the value of a relay, or a value of an `@Observable` model.
  ///   - isolation: the actor of the caller, on which `state` and `body` run.
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  ///   - body: changes the state, and expects its changes with `expectNext`.
  /// - Returns: What `body` returns.
  /// - Throws: `StateMismatch` with the changes that `body` has not expected, or if changes of the state cannot be found: it is an object,
  ///   or not equal to itself, as with a NaN. What `body` throws.
  @discardableResult
  public func expectStates<State: Equatable, Result>(
    of state: @escaping () -> State, isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line, _ body: (StateRecording<State>) async throws -> Result
  ) async throws -> Result {
    let recording = StateRecording(self, state)
    try recording.checkComparison(file: file, line: line)
    loop.add(recording)
    defer { loop.remove(recording) }
    let result = try await body(recording)
    await settle()
    try recording.expectNoMore(file: file, line: line)
    return result
  }
}

/// The states that a test expects one by one, each as a change of the one before.
///
/// `VirtualTime.expectStates(of:_:)` makes it.
public final class StateRecording<State: Equatable>: InstantObserver, @unchecked Sendable {
  // Sendable: everything in a run takes its turns, and the body of the test waits while the loop records.

  private let time: VirtualTime
  private let read: () -> State
  private var recorded: State
  /// The last state that the test has expected.
  private var current: State
  private var unread: [(state: State, time: Duration)] = []
  /// When the state was first not equal to itself.
  private var unequalAt: Duration?

  fileprivate init(_ time: VirtualTime, _ read: @escaping () -> State) {
    (self.time, self.read) = (time, read)
    recorded = read()
    current = recorded
    if recorded != recorded { unequalAt = time.now }
  }

  func instantHasPassed() {
    let state = read()
    if state != state { unequalAt = unequalAt ?? time.now }
    guard unequalAt == nil, state != recorded else { return }
    recorded = state
    unread.append((state, time.now))
  }

  /// Expects the first change that has not been expected yet.
  ///
  /// Before, everything that can run at the present instant runs. The time does not advance.
  ///
  /// - Parameters:
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  ///   - change: makes the expected state of the one before.
  /// - Throws: `StateMismatch` if the state is another one, or has not changed. What `change` throws.
  public nonisolated(nonsending) func expectNext(
    file: StaticString = #fileID, line: UInt = #line, _ change: (inout State) throws -> Void
  ) async throws {
    await time.settle()
    try checkComparison(file: file, line: line)
    var expected = current
    try change(&expected)
    guard read() == recorded else {
      let message = "\(file):\(line): the closure of expectNext has changed the state itself: change only its argument"
      throw StateMismatch(message, [])
    }
    guard !unread.isEmpty else {
      let lines = StateDifference.lines(expected, current)
      throw StateMismatch("\(file):\(line): the state has not changed: - expected, + actual", lines)
    }
    let next = unread.removeFirst()
    current = next.state
    guard current == expected else {
      let message = "\(file):\(line): the state at \(next.time) differs from the expected one: - expected, + actual"
      throw StateMismatch(message, StateDifference.lines(expected, current))
    }
  }

  fileprivate func checkComparison(file: StaticString, line: UInt) throws {
    if let unequalAt {
      let message = "\(file):\(line): the state at \(unequalAt) is not equal to itself, as with a NaN: expect a part of it"
      throw StateMismatch(message, [])
    }
    var mirror = Mirror(reflecting: recorded)
    while mirror.displayStyle == .optional, let wrapped = mirror.children.first { mirror = Mirror(reflecting: wrapped.value) }
    if mirror.displayStyle == .class {
      let advice = "whose changes are not seen: read the values of its properties"
      throw StateMismatch("\(file):\(line): the state is an object, \(State.self), \(advice)", [])
    }
  }

  /// Expects that each change so far has been expected.
  ///
  /// - Parameters:
  ///   - file: the file to report in a failure.
  ///   - line: the line to report in a failure.
  /// - Throws: `StateMismatch` with the other changes.
  public func expectNoMore(file: StaticString = #fileID, line: UInt = #line) throws {
    try checkComparison(file: file, line: line)
    if unread.isEmpty { return }
    let states = [current] + unread.map(\.state)
    let lines = unread.enumerated().flatMap { index, next in
      ["at \(next.time)"] + StateDifference.lines(states[index], next.state)
    }
    let count = unread.count == 1 ? "1 change of the state was" : "\(unread.count) changes of the state were"
    throw StateMismatch("\(file):\(line): \(count) not expected", lines)
  }
}

/// The error of a test whose model has another state than the test expects.
///
/// Its description shows what differs, field by field:
///
///     SearchTests.swift:12: the state at 0.3 seconds differs from the expected one: - expected, + actual
///       - isLoading: true
///       + isLoading: false
public struct StateMismatch: Error, CustomStringConvertible {
  /// A message, and a line for each difference.
  public let description: String

  init(_ message: String, _ lines: [String]) { description = ([message] + lines).joined(separator: "\n") }
}
