import CRillThreads
import RillLocks

@safe  // `operation` points to a literal, which exists as long as the program.
final class HubRootState<Element>: RootState {
  private let hub: ReplayingHub<Element>
  /// The name of the relay or property for a tracker.
  private let operation: UnsafePointer<UInt8>

  init(_ hub: ReplayingHub<Element>, operation: UnsafePointer<UInt8>) {
    self.hub = hub
    unsafe self.operation = operation
    super.init(address: hub.address)
  }

  override func lock() { hub.lock() }

  override func unlock() { hub.unlock() }

  override var version: Int { Int(hub.lockedVersion) }

  override func lockedValue() -> AnyVersionedStateValue { VersionedStateValue(hub.lockedValue, version: version) }

  override func isChanged(in changes: BatchChanges) -> Bool { changes.state(of: hub)?.hasValue ?? false }

  override func value(in changes: BatchChanges) -> AnyVersionedStateValue? {
    changes.state(of: hub).flatMap { $0.hasValue ? VersionedStateValue($0.value, version: Int(bitPattern: $0.version)) : nil }
  }

  override var isSecret: Bool { hub.isSecret }

  override func reportRead() { hub.report(RILL_VALUE_READ) }

  override func attach(to coordinator: SourceCoordinator, changed: @escaping () -> Void) {
    let stream = unsafe Observable<Element>(named: operation) { [hub] sink in hub.subscribe(sink) }
    coordinator.attach(stream, next: { _ in changed() }, end: { _ in })
  }
}
