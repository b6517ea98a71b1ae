import CRillThreads

/// The state of a hub.
@safe  // `operation` points to a literal, which exists as long as the program.
final class HubRootState<Element>: RootState {
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

  override func lockedValue() -> AnyVersionedStateValue { VersionedStateValue(hub.lockedValue, version: version) }

  override func isChanged(in changes: BatchChanges) -> Bool { changes.change(of: hub) != nil }

  override func value(in changes: BatchChanges) -> AnyVersionedStateValue? {
    hub.value(in: changes).map { value, changeCount in VersionedStateValue(value, version: -changeCount) }
  }

  override func reportRead() { _ = unsafe rill_value_event(Unmanaged.passUnretained(hub).toOpaque(), Int32(RILL_VALUE_READ)) }

  override func attach(to coordinator: SourceCoordinator, changed: @escaping () -> Void) {
    let stream = unsafe Observable<Element>(named: operation) { [hub] sink in hub.subscribe(sink) }
    coordinator.attach(stream, next: { _ in changed() }, end: { _ in })
  }
}
