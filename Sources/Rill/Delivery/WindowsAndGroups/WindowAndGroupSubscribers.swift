import RillLocks

/// The subscribers for whom an operator that emits streams keeps its source: the operator's own one, and those of all emitted streams.
///
/// Those of the streams receive the mark of the source from here (see `SubscriptionScope.markAsSecret()`).
final class WindowAndGroupSubscribers: Sendable {
  private struct State {
    var hasOperatorSubscriber = true
    var isMarked = false
    var isSourceGone = false
    /// The subscribers of the emitted streams.
    var scopes: [ObjectIdentifier: SubscriptionScope] = [:]

    /// Gives up the source if it has no subscriber left, and returns whether this call did.
    mutating func giveUpUnusedSource() -> Bool {
      if isSourceGone || hasOperatorSubscriber || !scopes.isEmpty { return false }
      isSourceGone = true
      return true
    }
  }

  private let state = Locked(State())

  /// Adds a subscriber of an emitted stream, whose section has no other source meanwhile.
  func add(_ subscriber: SubscriptionScope) {
    let isMarked = state.withLock { state in
      state.scopes[ObjectIdentifier(subscriber)] = subscriber
      return state.isMarked
    }
    if isMarked { subscriber.markAsSecret() }
  }

  /// Returns true if the caller has to dispose the source.
  func remove(_ subscriber: ObjectIdentifier) -> Bool {
    let (released, isSourceUnused) = state.withLock { state in
      (state.scopes.removeValue(forKey: subscriber), state.giveUpUnusedSource())
    }
    withExtendedLifetime(released) {}
    return isSourceUnused
  }

  /// Returns true if the caller has to dispose the source.
  func removeOperatorSubscriber() -> Bool {
    state.withLock { state in
      state.hasOperatorSubscriber = false
      return state.giveUpUnusedSource()
    }
  }

  /// Whether the source was deallocated or disposed, so that a new subscriber receives nothing more.
  var isSourceGone: Bool { state.withLock { $0.isSourceGone } }

  func sourceIsGone() { state.withLock { $0.isSourceGone = true } }

  func markAsSecret() {
    let scopes = state.withLock { state in
      state.isMarked = true
      // Not the dictionary, whose storage `remove(_:)` could change in place.
      return Array(state.scopes.values)
    }
    for scope in scopes { scope.markAsSecret() }
  }
}
