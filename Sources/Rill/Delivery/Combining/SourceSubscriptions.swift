import RillLocks

/// The subscriptions of an operator to all of its sources.
///
/// Adding and removing one is O(1).
final class SourceSubscriptions: Teardown {
  private struct State {
    var isDisposed = false
    var scopes: [SubscriptionScope?] = []
    var freeIndices: [Int] = []
  }

  private let state = Locked(State())

  /// The scopes at their indices, nil where one was removed.
  var all: [SubscriptionScope?] { state.withLock { $0.scopes } }

  /// Adds the scope that `makeScope` makes, which is disposed with the others.
  ///
  /// Returns false, without making it, if the others were disposed before.
  @discardableResult
  func add(_ makeScope: (_ index: Int) -> SubscriptionScope) -> Bool {
    state.withLock { state in
      if state.isDisposed { return false }
      let index = state.freeIndices.popLast() ?? state.scopes.count
      let scope = makeScope(index)
      if index == state.scopes.count { state.scopes.append(scope) } else { state.scopes[index] = scope }
      return true
    }
  }

  /// Adds something else that is disposed with the scopes, and not before.
  func add(_ teardown: any Teardown) {
    let scope = SubscriptionScope()
    scope.register(teardown)
    if !add({ _ in scope }) { scope.dispose() }
  }

  func remove(_ index: Int) {
    let removed = state.withLock { state -> SubscriptionScope? in
      guard !state.isDisposed, let scope = state.scopes[index] else { return nil }
      state.scopes[index] = nil
      state.freeIndices.append(index)
      return scope
    }
    withExtendedLifetime(removed) {}
  }

  func dispose() {
    let scopes = state.withLock { state in
      state.isDisposed = true
      return state.scopes
    }
    for scope in scopes { scope?.dispose() }
    let released = state.withLock { exchange(&$0.scopes, with: []) }
    withExtendedLifetime(released) {}
  }
}
