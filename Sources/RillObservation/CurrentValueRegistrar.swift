internal import CRillObservation
internal import CRillThreads
internal import Observation
internal import Rill
internal import RillLocks

/// The observable object that stands for the current value of one relay or property.
///
/// Observation registers reads of a key path of such an object. The relay is not one itself, so that it need not be `Sendable`.
final class CurrentValueRegistrar: Observation.Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private subscript(probe: TrackingProbe) -> Void { () }

  /// Registers a read, and returns whether Observation tracks what is read.
  func read() -> Bool {
    let probe = TrackingProbe.shared
    let count = probe.useCount
    registrar.access(self, keyPath: \.[probe])
    return probe.useCount != count
  }

  /// Called before a value is stored, on any thread.
  ///
  /// A tracking on the main actor reads the value before the change, as with an `@Observable` property.
  func changing(inBatch isInBatch: Bool) {
    guard MainQueue.isCurrent else { return }
    MainActor.assumeIsolated {
      if isInBatch { CommittedBatch.announce { announce() } } else { announce() }
    }
  }

  /// Called after a value has been stored, on any thread.
  ///
  /// A change by another thread is announced only now. Otherwise, the main actor could read the value before it has changed.
  /// A tracking on the main actor reads and is installed in one turn, and Observation does not notice a change by another thread in
  /// between. So such a change is announced again in a later turn of the main queue.
  func changed() {
    if MainQueue.isCurrent { return MainActor.assumeIsolated { CommittedBatch.end() } }
    announce()
    MainQueue.later { [weak self] in self?.announce() }
  }

  private func announce() { registrar.withMutation(of: self, keyPath: \.[TrackingProbe.shared]) {} }
}

/// Finds out whether Observation tracks what is read: only then it hashes the key path of a read, and with it the arguments of a subscript.
///
/// Another thread that tracks at the same time can make the answer a wrong yes.
private final class TrackingProbe: Hashable, Sendable {
  static let shared = TrackingProbe()

  private let uses = Atomic(0)

  var useCount: Int { uses.load(ordering: .relaxed) }

  static func == (one: TrackingProbe, other: TrackingProbe) -> Bool { true }

  func hash(into hasher: inout Hasher) { uses.add(1, ordering: .relaxed) }
}

/// The current values that have been read since the program began, by the addresses of their hubs.
private let registrars = Locked<[UInt: CurrentValueRegistrar]>([:])

/// Called by `AtomicCurrentValue`, through a hook that `CRillObservation` sets.
@_cdecl("rill_observation_value_event")
func handleValueEvent(_ hub: UnsafeRawPointer, _ event: Int32) -> Bool {
  let address = UInt(bitPattern: hub)
  switch Int(event) {
  case RILL_VALUE_READ:
    return registrars.withLock { values -> CurrentValueRegistrar in
      if let known = values[address] { return known }
      let new = CurrentValueRegistrar()
      values[address] = new
      return new
    }.read()
  case RILL_VALUE_CHANGING: registrars.withLock { $0[address] }?.changing(inBatch: false)
  case RILL_VALUE_CHANGING_IN_BATCH: registrars.withLock { $0[address] }?.changing(inBatch: true)
  case RILL_VALUE_CHANGED: registrars.withLock { $0[address] }?.changed()
  default: _ = registrars.withLock { $0.removeValue(forKey: address) }
  }
  return false
}
