import RillLocks

/// The values that wait at the gate of a hub with a limit for them.
///
/// Each value that is accepted has a ticket: work in the queue of the gate, which takes the oldest value of its section. So a value can
/// displace an older one and use its ticket, and the queue of the gate does not grow.
///
/// Other work ends a section. So a value that displaces an older one does not overtake that work.
final class BoundedDelivery<Element>: @unchecked Sendable {
  // Sendable: a lock guards the sections and their values.

  /// Values, each with a ticket.
  final class Section {
    fileprivate let values = FIFOQueue<Element>()
  }

  let bound: QueueBound
  private let waitingCount = Locked<Int>(0)
  /// The sections whose tickets may be in the queue of the gate, the oldest first.
  private let sections = FIFOQueue<Section>()
  /// The section of the newest value, if no other work has come after it.
  @safe @exclusivity(unchecked) private final var open: Section?

  init(_ bound: QueueBound) { self.bound = bound }

  /// Stores a value as the policy says.
  ///
  /// The ticket is queued under the lock. Otherwise the gate could be idle while a value waits that uses the ticket of another thread, and
  /// the next value of its sender would overtake it.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - displaced: receives the value that makes room, to be released outside of every lock.
  ///   - queueTicket: queues a ticket for a value of a section.
  /// - Returns: What the caller has to do, and the effect of the policy.
  func store(
    _ value: Element, displacing displaced: FIFOQueue<Element>, _ queueTicket: (Section) -> Gate.Admission
  ) -> (Gate.Admission, UInt8) {
    waitingCount.withLock { count in
      let effect = bound.policy.effect(waiting: count)
      if effect >= BufferingEffect.drop { return (.queued, effect) }
      if effect == BufferingEffect.storeInPlaceOfOldest {
        while sections.first.values.isEmpty { _ = sections.removeFirst() }
        displaced.append(sections.first.values.removeFirst())
        if let open, sections.first === open {
          open.values.append(value)
          return (.queued, effect)
        }
      } else {
        count += 1
      }
      let section = openSection()
      section.values.append(value)
      return (queueTicket(section), effect)
    }
  }

  /// Takes the value of a ticket.
  ///
  /// Returns an empty queue if it was displaced by one that has another ticket.
  func take(from section: Section) -> FIFOQueue<Element> {
    let taken = FIFOQueue<Element>()
    waitingCount.withLock { count in
      guard !section.values.isEmpty else { return }
      taken.append(section.values.removeFirst())
      count -= 1
    }
    return taken
  }

  /// Ends the section: other work was queued.
  func endSection() { waitingCount.withLock { _ in open = nil } }

  /// Called under the lock.
  private func openSection() -> Section {
    if let open { return open }
    while !sections.isEmpty, sections.first.values.isEmpty { _ = sections.removeFirst() }
    let section = Section()
    sections.append(section)
    open = section
    return section
  }
}

extension Hub {
  /// Queues the delivery of `value` as the limit says.
  ///
  /// `displaced` receives what the caller must release after it has released its locks.
  func enqueueDelivery(
    of value: Element, _ bounded: BoundedDelivery<Element>, displacing displaced: FIFOQueue<Element>
  ) -> (Admission, UInt8) {
    bounded.store(value, displacing: displaced) { section in
      enqueue {
        let taken = bounded.take(from: section)
        if !taken.isEmpty { self.deliver(taken.removeFirst()) }
      }
    }
  }
}
