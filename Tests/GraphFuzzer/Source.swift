/// A source that records its subscriptions, or a subject.
enum Source: Hashable {
  case hot([TimedIntEvent])
  case cold([TimedIntEvent])
  /// A subject to which the script of the scenario sends these events.
  case subject(SubjectKind, [TimedIntEvent])
}
