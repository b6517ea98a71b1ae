import RillLocks

/// The subscribers for whom an operator that emits streams keeps its source: the operator's own one, and those of all emitted streams.
///
/// From here, those of the streams receive what a section passes to the next one: the mark of the source (`SubscriptionScope.markAsSecret()`),
/// and what they retain when it was deallocated (`SubscriptionScope.passDownstream(_:)`).
final class WindowAndGroupSubscribers: Sendable {
  private struct State {
    var hasOperatorSubscriber = true
    var isMarked = false
    var isSourceGone = false
    /// The subscribers of the emitted streams, by number.
    var scopes: [Int: SubscriptionScope] = [:]
    var lastNumber = 0
    /// What the operators before this one were given, until each emitted stream has released its subscribers.
    ///
    /// A stream that keeps values does so later, and can have a new subscriber until then.
    weak var arguments: AbandonedArguments?

    /// Gives up the source if it has no subscriber left, and returns whether this call did.
    mutating func giveUpUnusedSource() -> Bool {
      if isSourceGone || hasOperatorSubscriber || !scopes.isEmpty { return false }
      isSourceGone = true
      return true
    }
  }

  private let state = Locked(State())

  /// Adds a subscriber of an emitted stream, whose section has no other source meanwhile, and returns its number.
  func add(_ subscriber: SubscriptionScope) -> Int {
    let (number, isMarked) = state.withLock { state in
      state.lastNumber += 1
      state.scopes[state.lastNumber] = subscriber
      return (state.lastNumber, state.isMarked)
    }
    if isMarked { subscriber.markAsSecret() }
    return number
  }

  /// Returns true if the caller has to dispose the source.
  func remove(_ number: Int) -> Bool {
    let (released, isSourceUnused) = state.withLock { state in
      (state.scopes.removeValue(forKey: number), state.giveUpUnusedSource())
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

  /// `arguments` is what its operators were given.
  func sourceIsGone(_ arguments: AbandonedArguments) {
    state.withLock { ($0.isSourceGone, $0.arguments) = (true, arguments) }
  }

  func markAsSecret() {
    let scopes = state.withLock { state in
      state.isMarked = true
      // Not the dictionary, whose storage `remove(_:)` could change in place.
      return Array(state.scopes.values)
    }
    for scope in scopes { scope.markAsSecret() }
  }

  /// Abandons the subscriber of this number, which receives events on this thread.
  func abandon(_ number: Int) {
    let (scope, arguments) = state.withLock { ($0.scopes[number], $0.arguments) }
    if let arguments { scope?.retain(arguments) }
    scope?.abandon()
  }
}

/// What the operators before a window or group were given, when their source was deallocated.
///
/// Whoever is to abandon subscribers of a stream retains this until it has.
@usableFromInline
final class AbandonedArguments {
  private let arguments: Any?

  init(_ arguments: Any?) { self.arguments = arguments }
}
