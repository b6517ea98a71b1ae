import RillLocks

/// The timers that one batch has set to one instant: the last one of them that fires delivers what all of them emit, as a batch.
final class TimerGroup: Sendable {
  private typealias State = (
    /// How many timers have not fired yet.
    missing: Int,
    deliveries: [StoredClosure]
  )

  private let state = Locked<State>((missing: 0, deliveries: []))
  private let place: DeliveryDestination

  init(_ place: DeliveryDestination) { self.place = place }

  /// Adds a timer.
  func join() -> Membership {
    state.withLock { $0.missing += 1 }
    return Membership(in: self)
  }

  /// Takes `delivery` over from a timer that has fired, and delivers everything if no other timer is missing.
  ///
  /// A timer that has not fired leaves the group on any thread. Then the delivery is sent to the place of the timers.
  fileprivate func complete(_ delivery: StoredClosure?) {
    let due = state.withLock { state -> [StoredClosure] in
      state.missing -= 1
      if let delivery { state.deliveries.append(delivery) }
      guard state.missing == 0 else { return [] }
      return exchange(&state.deliveries, with: [])
    }
    let isAtPlace = delivery != nil
    if due.count == 1, isAtPlace { return due[0].run() }
    if !due.isEmpty { BatchDelivery(due.map(\.run), at: place).begin(isAtPlace: isAtPlace) }
  }

  /// The part of one timer.
  ///
  /// It ends when the timer fires, is set to another time, or is released.
  final class Membership: Sendable {
    private let group: TimerGroup
    private let isOver = Atomic<Bool>(false)

    fileprivate init(in group: TimerGroup) { self.group = group }

    deinit { leave() }

    /// Runs `deliver` together with what the other timers deliver, or at once if the timer has left the group.
    func fire(_ deliver: @escaping () -> Void) {
      if isOver.exchange(true, ordering: .relaxed) { return deliver() }
      group.complete(StoredClosure(deliver))
    }

    func leave() {
      if !isOver.exchange(true, ordering: .relaxed) { group.complete(nil) }
    }
  }
}
