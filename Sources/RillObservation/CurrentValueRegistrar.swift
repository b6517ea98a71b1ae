internal import CRillObservation
internal import CRillThreads
internal import Observation
internal import Rill
internal import RillLocks

/// The observable object that stands for the current value of one relay or property.
///
/// Observation registers reads of a key path of such an object. The relay is not one itself, so that it need not be `Sendable`.
final class CurrentValueRegistrar: Observation.Observable, Sendable {
  /// Made once: to make a key path takes longer than the rest of a read.
  private static let keyPath: any KeyPath<CurrentValueRegistrar, Void> & Sendable = \.[TrackingProbe.shared]

  private let registrar = ObservationRegistrar()
  /// Whether Observation has tracked a read.
  ///
  /// Before that, nothing waits for an announcement. Relaxed, because the lock of the value orders it: a read sets it before it takes the
  /// value, and a change reads it after it has stored one. So a change that does not see it has stored the value that the read takes.
  private let isTracked = Atomic(false)
  /// Whether a turn of the main queue will announce what other threads have changed.
  private let isAnnouncementPending = Atomic(false)
  private subscript(probe: TrackingProbe) -> Void { () }

  /// Registers a read, and returns whether Observation tracks what is read.
  func read() -> Bool {
    let count = TrackingProbe.shared.useCount
    registrar.access(self, keyPath: Self.keyPath)
    guard TrackingProbe.shared.useCount != count else { return false }
    isTracked.store(true, ordering: .relaxed)
    return true
  }

  /// Called before a value is stored, on any thread.
  ///
  /// A tracking on the main actor reads the value before the change, as with an `@Observable` property.
  func changing(inBatch isInBatch: Bool) {
    guard isTracked.load(ordering: .relaxed), MainQueue.isCurrent else { return }
    MainActor.assumeIsolated {
      AnnouncedChange.announce(isInBatch ? .nextInBatch : .single) { registrar.willSet(self, keyPath: Self.keyPath) }
    }
  }

  /// Called after a value has been stored, on any thread.
  ///
  /// A change by another thread is announced only now. Otherwise, the main actor could read the value before it has changed.
  /// A tracking on the main actor reads and is installed in one turn, and Observation does not notice a change by another thread in
  /// between. So such a change is announced again in a later turn of the main queue.
  func changed() {
    guard isTracked.load(ordering: .relaxed) else { return }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { AnnouncedChange.endBatch() }
      return registrar.didSet(self, keyPath: Self.keyPath)
    }
    announce()
    if isAnnouncementPending.exchange(true, ordering: .acquiringAndReleasing) { return }
    MainQueue.later { [weak self] in
      guard let self else { return }
      // Before the announcement, whose readers see what was changed until now: a later change has a turn of its own.
      _ = isAnnouncementPending.exchange(false, ordering: .acquiringAndReleasing)
      AnnouncedChange.announce(.elsewhere) { announce() }
    }
  }

  private func announce() { registrar.withMutation(of: self, keyPath: Self.keyPath) {} }
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

/// Called by `ObservationSlot`, through hooks that `CRillObservation` sets.
@_cdecl("rill_observation_make_registrar")
func makeRegistrar() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(CurrentValueRegistrar()).toOpaque() }

@_cdecl("rill_observation_value_event")
func handleValueEvent(_ registrar: UnsafeRawPointer, _ event: Int32) -> Bool {
  unsafe Unmanaged<CurrentValueRegistrar>.fromOpaque(registrar)._withUnsafeGuaranteedRef { registrar in
    switch Int(event) {
    case RILL_VALUE_READ: return registrar.read()
    case RILL_VALUE_CHANGING: registrar.changing(inBatch: false)
    case RILL_VALUE_CHANGING_IN_BATCH: registrar.changing(inBatch: true)
    default: registrar.changed()
    }
    return false
  }
}
