/// The goal of a wait.
enum RecordingWaitCondition: Sendable {
  case values(Int)
  case end
}
