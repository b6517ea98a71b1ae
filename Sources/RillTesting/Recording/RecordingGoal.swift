/// The goal of a wait.
enum RecordingGoal: Sendable {
  case values(Int)
  case end
}
