/// The state of a periodic action, and the action that computes the next state.
final class PeriodicActionState<State>: @unchecked Sendable {
  // Sendable: the runs of a periodic action follow one another.
  @safe @exclusivity(unchecked) private final var state: State
  private let action: (State) -> State

  init(_ state: State, _ action: @escaping (State) -> State) {
    self.state = state
    self.action = action
  }

  func run() { state = action(state) }
}
