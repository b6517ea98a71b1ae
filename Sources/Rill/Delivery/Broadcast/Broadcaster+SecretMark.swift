extension Broadcaster: SecretReceiver {
  final var isSecret: Bool { secretMark.isSet }

  /// Marks the stream of this broadcaster.
  ///
  /// A subscriber that is added after the mark was set sees it. For those that were added before, the owner of the gate passes it on.
  package final func markAsSecret() {
    guard secretMark.set() else { return }
    run {
      for scope in self.subscriberScopes { scope.markAsSecret() }
      self.secretMark.wasPassedOn()
    }
  }

  /// Marks a new subscriber, if this has the mark.
  @inline(__always)
  final func passMark(to subscriber: SubscriptionScope) {
    if isSecret { subscriber.markAsSecret() }
  }
}
