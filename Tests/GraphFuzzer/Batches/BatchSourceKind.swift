/// A source of a graph that batches change.
enum BatchSourceKind: Hashable {
  case behaviorRelay(Int), behaviorSubject(Int)
  case publishSubject, publishRelay
  case replaySubject(Int)

  /// Whether a batch delivers only its last value.
  var isState: Bool {
    switch self {
    case .behaviorRelay, .behaviorSubject: true
    case .publishSubject, .publishRelay, .replaySubject: false
    }
  }

  var canEnd: Bool {
    switch self {
    case .behaviorSubject, .publishSubject, .replaySubject: true
    case .behaviorRelay, .publishRelay: false
    }
  }
}
