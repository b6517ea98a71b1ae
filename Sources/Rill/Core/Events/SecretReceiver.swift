/// What passes values on to other streams: a scope, a hub, a subject, a relay, a property, or an observer of one of them.
///
/// It receives the mark of secrets before the first value that has it: see `SubscriptionScope.markAsSecret()`.
package protocol SecretReceiver {
  /// Marks what is passed on from now on as secret.
  func markAsSecret()
}

/// Marks the observers that pass their values on to streams of Rill.
///
/// An observer of another type is code of the program.
@usableFromInline
func passSecretMark<Observer>(to observers: [Observer]) {
  for observer in observers { (observer as? any SecretReceiver)?.markAsSecret() }
}
