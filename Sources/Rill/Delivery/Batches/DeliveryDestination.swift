/// Where a queue delivers: the main queue, a dispatch queue, an actor or another scheduler.
///
/// The values of one batch that go to the same place are delivered there as one batch.
struct DeliveryDestination: Sendable {
  let identity: ObjectIdentifier
  /// Whether the calling code runs there, if that can be known.
  let isCurrent: @Sendable () -> Bool
  /// Runs work there, later.
  let schedule: @Sendable (_ work: @escaping () -> Void) -> Void

  init(
    _ identity: ObjectIdentifier, isCurrent: @escaping @Sendable () -> Bool = { false },
    schedule: @escaping @Sendable (_ work: @escaping () -> Void) -> Void
  ) {
    self.identity = identity
    self.isCurrent = isCurrent
    self.schedule = schedule
  }
}
