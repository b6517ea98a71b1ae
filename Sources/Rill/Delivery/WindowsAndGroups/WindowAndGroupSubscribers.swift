import RillLocks

/// The subscribers for whom an operator that emits streams keeps its source: the operator's own one, and those of all emitted streams.
///
/// From here, those of the streams receive what a section passes to the next one: the mark of the source (`SubscriptionScope.markAsSecret()`),
/// and what they retain when it is gone (`SubscriptionScope.passDownstream(_:)`).
final class WindowAndGroupSubscribers: Sendable {
  private struct Entry {
    let scope: SubscriptionScope
    /// What `scope` retains when it is abandoned.
    var arguments: [Any] = []
  }

  private struct State {
    var hasOperatorSubscriber = true
    var isMarked = false
    var isSourceGone = false
    /// The subscribers of the emitted streams, by number.
    var subscribers: [Int: Entry] = [:]
    var lastNumber = 0

    /// Gives up the source if it has no subscriber left, and returns whether this call did.
    mutating func giveUpUnusedSource() -> Bool {
      if isSourceGone || hasOperatorSubscriber || !subscribers.isEmpty { return false }
      isSourceGone = true
      return true
    }
  }

  private let state = Locked(State())

  /// Adds a subscriber of an emitted stream, whose section has no other source meanwhile, and returns its number.
  func add(_ subscriber: SubscriptionScope) -> Int {
    let (number, isMarked) = state.withLock { state in
      state.lastNumber += 1
      state.subscribers[state.lastNumber] = Entry(scope: subscriber)
      return (state.lastNumber, state.isMarked)
    }
    if isMarked { subscriber.markAsSecret() }
    return number
  }

  /// Returns true if the caller has to dispose the source.
  func remove(_ number: Int) -> Bool {
    let (released, isSourceUnused) = state.withLock { state in
      (state.subscribers.removeValue(forKey: number), state.giveUpUnusedSource())
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
      return state.subscribers.values.map(\.scope)
    }
    for scope in scopes { scope.markAsSecret() }
  }

  /// Lets each subscriber of a stream retain `argument` when it is abandoned.
  func retain(_ argument: Any) {
    state.withLock { state in
      for number in state.subscribers.keys { state.subscribers[number]?.arguments.append(argument) }
    }
  }

  /// Abandons the subscriber of this number, which receives events on this thread.
  func abandon(_ number: Int) {
    guard let subscriber = state.withLock({ $0.subscribers[number] }) else { return }
    subscriber.scope.retain(subscriber.arguments)
    subscriber.scope.abandon()
  }
}
