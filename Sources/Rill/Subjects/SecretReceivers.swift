extension PublishSubject: SecretReceiver { package func markAsSecret() { hub.markAsSecret() } }

extension BehaviorSubject: SecretReceiver { package func markAsSecret() { hub.markAsSecret() } }

extension ReplaySubject: SecretReceiver { package func markAsSecret() { hub.markAsSecret() } }

extension AsyncSubject: SecretReceiver { package func markAsSecret() { hub.markAsSecret() } }

extension Relay: SecretReceiver {
  package final func markAsSecret() {
    switch self {
    case let relay as PublishRelay<Element>: relay.hub.markAsSecret()
    case let relay as BehaviorRelay<Element>: relay.current.hub.markAsSecret()
    case let relay as ReplayRelay<Element>: relay.hub.markAsSecret()
    case let relay as EventRelay<Element>: relay.input.markAsSecret()
    default: preconditionFailure("Rill: a relay of an unknown type")
    }
  }

  /// Returns this relay, marked if `isSecret` is true.
  final func marked(_ isSecret: Bool) -> Self {
    if isSecret { markAsSecret() }
    return self
  }
}

extension BehaviorRelay {
  package var isSecret: Bool { current.hub.isSecret }
}

extension ObservableProperty: SecretReceiver {
  package var isSecret: Bool { stored.hub.isSecret }
  package func markAsSecret() { stored.hub.markAsSecret() }
}
