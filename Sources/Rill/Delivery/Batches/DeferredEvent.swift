/// An event that the closure of a batch has sent.
class DeferredEvent {
  /// The gate of its subject, which the subclass keeps alive.
  ///
  /// Nil for an event that the queue of a place delivers, which is claimed in its place.
  private final let reference: Unretained<Gate>?
  final var gate: Gate? { reference?.object }
  /// Whether it is also delivered if the batch is discarded: it is the end of the subject itself.
  final let isKept: Bool
  /// Whether the gate is that of an operator, which the delivery claims after those upstream of it.
  final let isCollected: Bool
  /// The index of the first event at the gate, for which the delivery claims it.
  ///
  /// Set for that event only.
  @safe @exclusivity(unchecked) final var claimIndex = -1

  init(at gate: Gate?, isKept: Bool = false, isCollected: Bool = false) {
    reference = gate.map { Unretained($0) }
    self.isKept = isKept
    self.isCollected = isCollected
  }

  /// Calls `body` with the gate.
  @inline(__always)
  final func withGate<Result>(_ body: (Gate) -> Result) -> Result? { reference.map { $0.withObject(body) } }

  final func isEvent(at gate: Gate) -> Bool { withGate { $0 === gate } ?? false }

  /// Delivers the event.
  ///
  /// Called by the owner of the gate.
  func deliver() {}
}
