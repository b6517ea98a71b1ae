/// A state on which derived values depend: the current value of a relay or of a stored property.
///
/// It retains the hub of the relay, and not the relay. The hub retains its subscriptions, which retain the derived value, and the relay
/// releases them when it is deallocated.
class RootState {
  /// Orders the locks of several states, as for a batch.
  final let address: UInt

  init(address: UInt) { self.address = address }

  // MARK: Called by `StateSnapshot`

  func lock() { Self.mustOverride() }
  func unlock() { Self.mustOverride() }

  /// How often the value was replaced.
  ///
  /// Called while the state is locked.
  var version: Int { Self.mustOverride() }

  func lockedValue() -> AnyVersionedStateValue { Self.mustOverride() }

  func isChanged(in changes: BatchChanges) -> Bool { Self.mustOverride() }

  /// The value that `changes` has for the state, with a version that no value outside of the batch has.
  func value(in changes: BatchChanges) -> AnyVersionedStateValue? { Self.mustOverride() }

  // MARK: Called by derived values

  /// Whether the state is secret: see `Broadcaster.markAsSecret()`.
  var isSecret: Bool { Self.mustOverride() }

  func reportRead() { Self.mustOverride() }

  /// Whether the value was not replaced since it had this version.
  final func hasVersion(_ version: Int) -> Bool {
    lock()
    defer { unlock() }
    return self.version == version
  }

  /// Subscribes an operator, which calls `changed` for each value, to the state.
  func attach(to coordinator: SourceCoordinator, changed: @escaping () -> Void) { Self.mustOverride() }

  private static func mustOverride() -> Never { preconditionFailure("overridden by HubRootState") }
}
