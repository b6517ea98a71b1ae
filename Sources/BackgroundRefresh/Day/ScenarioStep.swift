import RillLifecycle

/// An action of a user at a certain time.
struct ScenarioStep {
  /// The time since midnight.
  let time: Duration
  let text: String
  let action: AppAction

  init(_ hour: Int, _ minute: Int, _ text: String, _ action: AppAction) {
    time = .seconds((hour * 60 + minute) * 60)
    self.text = text
    self.action = action
  }
}
