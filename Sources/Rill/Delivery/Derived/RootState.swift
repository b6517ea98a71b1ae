import CRillThreads

/// A state on which derived values depend: the current value of a relay or of a stored property.
///
/// It retains the hub of the relay, and not the relay. The hub retains its subscriptions, which retain the derived value, and the relay
/// releases them when it is deallocated.
@usableFromInline
class RootState {
  /// Orders the locks of several states, as for a batch.
  final let address: UInt

  init(address: UInt) { self.address = address }

  // MARK: Called by `StateSnapshot`

  func lock() {}
  func unlock() {}

  /// How often the value was replaced.
  ///
  /// Called while the state is locked.
  var version: Int { 0 }

  /// The value and its version.
  ///
  /// Called while the state is locked.
  func lockedValue() -> AnyStateValue { AnyStateValue(version: version) }

  /// Whether `changes` has a value for the state.
  func isChanged(in changes: BatchChanges) -> Bool { false }

  /// The value that `changes` has for the state, with a version that no value outside of the batch has.
  func value(in changes: BatchChanges) -> AnyStateValue? { nil }

  // MARK: Called by derived values

  /// Tells Observation that the value is read.
  func reportRead() {}

  /// Subscribes an operator, which calls `changed` for each value, to the state.
  func attach(to coordinator: SourceCoordinator, changed: @escaping () -> Void) {}
}

/// The state of a hub.
@safe  // `operation` points to a literal, which exists as long as the program.
final class HubState<Element>: RootState {
  private let hub: ReplayingHub<Element>
  /// The name of the relay or property for a tracker, which recognizes a secret by it.
  private let operation: UnsafePointer<UInt8>
  /// What `unlock()` needs.
  ///
  /// The lock guards it.
  @safe @exclusivity(unchecked) private var entered: UInt = 0

  init(_ hub: ReplayingHub<Element>, operation: UnsafePointer<UInt8>) {
    self.hub = hub
    unsafe self.operation = operation
    super.init(address: hub.address)
  }

  override func lock() {
    let entered = hub.lockForBatch()
    self.entered = entered
  }

  override func unlock() { hub.unlockForBatch(entered) }

  override var version: Int { Int(hub.lockedVersion) }

  override func lockedValue() -> AnyStateValue { StateValue(hub.lockedValue, version: version) }

  override func isChanged(in changes: BatchChanges) -> Bool { changes.change(of: hub) != nil }

  override func value(in changes: BatchChanges) -> AnyStateValue? {
    hub.value(in: changes).map { value, changeCount in StateValue(value, version: -changeCount) }
  }

  override func reportRead() { _ = unsafe rill_value_event(Unmanaged.passUnretained(hub).toOpaque(), Int32(RILL_VALUE_READ)) }

  override func attach(to coordinator: SourceCoordinator, changed: @escaping () -> Void) {
    let stream = unsafe Observable<Element>(named: operation) { [hub] sink in hub.subscribe(sink) }
    coordinator.attach(stream, next: { _ in changed() }, end: { _ in })
  }
}
