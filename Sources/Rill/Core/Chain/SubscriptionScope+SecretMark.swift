/// The mark of streams whose values are secret, and must not be shown: not by an inspector, in a recording, by `debug`, or in the report
/// of an unhandled error.
///
/// The mark belongs to the stream. The hub of a stored property and of a secret relay has it, and `redacted()` sets it. It is passed on
/// before the subscriber receives a value: to the scopes from there to the subscriber at the end of the chain, and to what that one passes
/// values on to, such as the hub of a shared stream or the relay of a binding. Each of them is a `SecretReceiver`. It is never removed. So
/// each subscriber of a shared stream has it, at any time, and whether or not a tracker is on.
///
/// Nothing is done for a value, except a derived one: its subscription reads the marks of all states that it depends on. A subscription to
/// a hub reads the mark of that. Where code that is not the library's is between two streams, the library recognizes what returns from it:
/// `SecretDelivery`, `TrackedRead`, `TasksWithSecrets`.
///
/// What a closure of the program sends to a subject, or to the observer of `create`, is not recognized.
extension SubscriptionScope: SecretReceiver {
  /// Marks this section, and all that lies downstream of it.
  package final func markAsSecret() {
    var scope = self
    while true {
      if scope.secretMark.set() {
        scope.observation?.markedAsSecret()
        scope.didMarkAsSecret()
        scope.secretMark.wasPassedOn()
      }
      guard let next = scope.downstream else { return }
      scope = next
    }
  }
}
