/// A change that a batch makes to the values that a subject stores.
///
/// It is also the event that delivers the next of these values.
class StateChange: DeferredEvent {
  /// The inner batch that has saved the change, or has added it.
  @safe @exclusivity(unchecked) final var savedFor = 0

  /// Orders the locks of several states.
  final let address: UInt

  init(at gate: Gate) {
    address = gate.address
    super.init(at: gate)
  }

  /// Whether an event was added.
  var hasEvents: Bool { false }

  /// Returns a function that restores the change as it is now.
  func save() -> () -> Void { {} }

  /// Decides whether the value changes at all, and announces that it will.
  ///
  /// Called outside of every lock.
  func prepare() {}

  func lock() {}
  func unlock() {}

  /// Whether no other thread has changed the value from which the batch has computed a new one.
  ///
  /// Called while the state is locked.
  var isUpdateCurrent: Bool { true }

  /// Whether no other thread has changed the value since `prepare()`.
  ///
  /// Called while the state is locked.
  var isPrepared: Bool { true }

  /// Changes the stored values.
  ///
  /// Called while the state is locked.
  func store() {}

  /// Tells observers of the value that it has changed.
  ///
  /// Called outside of every lock.
  func announceChanged() {}

  /// Makes the change ready for another batch.
  ///
  /// Called when nothing else uses it.
  func recycle() {}
}
