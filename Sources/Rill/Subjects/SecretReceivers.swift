extension PublishSubject: SecretReceiver { package func markAsSecret() { hub.markAsSecret() } }

extension BehaviorSubject: SecretReceiver { package func markAsSecret() { hub.markAsSecret() } }

extension ReplaySubject: SecretReceiver { package func markAsSecret() { hub.markAsSecret() } }

extension AsyncSubject: SecretReceiver { package func markAsSecret() { hub.markAsSecret() } }

extension Relay: SecretReceiver {
  package final var isSecret: Bool { broadcaster.isSecret }
  package final func markAsSecret() { broadcaster.markAsSecret() }

  /// Returns this relay, marked if `isSecret` is true.
  final func marked(_ isSecret: Bool) -> Self {
    if isSecret { markAsSecret() }
    return self
  }
}

extension ObservableProperty: SecretReceiver {
  /// A derived property is secret if a state is on which it depends.
  package var isSecret: Bool { derived?.isSecret ?? stored.hub.isSecret }
  package func markAsSecret() { stored.hub.markAsSecret() }
}
