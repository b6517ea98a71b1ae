/// A state and what makes the next one of it, for somebody who runs that again and again, never twice at the same time.
final class SerialRuns<State>: @unchecked Sendable {
  // Sendable: its runs follow one another.
  @safe @exclusivity(unchecked) private final var state: State
  private let action: (State) -> State

  init(_ state: State, _ action: @escaping (State) -> State) {
    self.state = state
    self.action = action
  }

  func next() { state = action(state) }
}
