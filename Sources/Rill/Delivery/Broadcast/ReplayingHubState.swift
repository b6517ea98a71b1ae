/// What the lock of a replaying hub guards, besides the values and `seriesOfWriter`.
struct ReplayingHubState {
  enum End {
    case open
    /// A batch has still to make a disposal.
    case refusingEvents
    case ended(Completion)
  }

  // An enumeration, and not a completion and a flag, which would be another word of each subject.
  var end = End.open
  var completion: Completion? { if case .ended(let completion) = end { completion } else { nil } }
  /// Whether an event comes too late.
  var refusesEvents: Bool { if case .open = end { false } else { true } }
  /// How often a value was replaced.
  var version: UInt = 0
  /// The last thread that replaced a value.
  var writer: UInt = 0
  /// For the next batch: a `BatchedState`, by a type that code for all types need not look up.
  var keptBatchedState: AnyBatchedState?
}
