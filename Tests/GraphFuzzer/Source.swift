/// A source that records its subscriptions, a subject, or a derived value.
enum Source: Hashable {
  case hot([TimedIntEvent])
  case cold([TimedIntEvent])
  /// A subject to which the script of the scenario sends these events.
  case subject(SubjectKind, [TimedIntEvent])
  /// A value that is computed from those of earlier sources, which are behavior relays or derived values.
  case derived(DerivedValueKind, [Int])

  /// Whether this is a state or a derived value.
  var isReadable: Bool {
    if case .subject(let kind, _) = self { kind.isState } else { isProperty }
  }

  /// Whether a derived value can be computed from this source.
  var isProperty: Bool {
    switch self {
    case .subject(.behaviorRelay, _), .derived: true
    default: false
    }
  }
}

/// How a derived value is computed.
enum DerivedValueKind: Hashable {
  case combineValues, mapValue(Int), distinctValue
}
