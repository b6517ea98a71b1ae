/// A kind of subject.
enum SubjectKind: Hashable {
  case publish
  case behavior(Int)
  case replay(Int)
  case async
  case publishRelay
  case behaviorRelay(Int)
  case replayRelay(Int)
  case eventRelay

  /// Whether this has a current value, which a batch changes.
  var isState: Bool {
    switch self {
    case .behavior, .behaviorRelay: true
    default: false
    }
  }

  /// Whether this is a relay, which has no end and no disposal.
  var isRelay: Bool {
    switch self {
    case .publish, .behavior, .replay, .async: false
    case .publishRelay, .behaviorRelay, .replayRelay, .eventRelay: true
    }
  }
}
