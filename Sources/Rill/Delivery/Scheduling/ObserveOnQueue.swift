import CRillThreads
import RillLocks

/// The queue of `observe(on:)`: events that wait for a scheduler, and at most one item of scheduled work that delivers them.
final class ObserveOnQueue<Element>: @unchecked Sendable {
  // Sendable: a lock guards the queue, and one item of work delivers at a time.

  /// How many events one item of work delivers before it lets the scheduler run something else.
  #if EXPLORE_INTERLEAVINGS
    private static var deliveryLimit: Int { 2 }
  #else
    private static var deliveryLimit: Int { 1024 }
  #endif

  /// What the lock guards, apart from the values.
  private typealias State = (
    /// Runs after the values: passes the end on, or reports that the source was deallocated.
    ending: StoredWork?,
    /// Whether work is scheduled or delivers.
    isScheduled: Bool,
    /// Whether the queue accepts nothing more.
    isClosed: Bool
  )

  // Not one `Locked` value, whose type code that is not specialized would look up.
  private let state = Locked<State>((ending: nil, isScheduled: false, isClosed: false))
  @safe @exclusivity(unchecked) private final var values = FIFOQueue<Element>()
  /// The values of the work that delivers.
  @safe @exclusivity(unchecked) private final var batch = FIFOQueue<Element>()
  private let downstream: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  private let delivery = ReusableWorkItem()

  init(to downstream: Sink<Element>, on scheduler: any ImmediateSchedulerType) {
    self.downstream = downstream
    self.scheduler = scheduler
  }

  /// Queues a value.
  func send(_ value: Element) { enqueue { _ in values.append(value) } }

  /// Queues what runs after the values.
  func end(_ ending: @escaping () -> Void) { enqueue { $0.ending = StoredWork(ending) } }

  @inline(__always)
  private func enqueue(_ add: (inout State) -> Void) {
    let isFirst = state.withLock { state -> Bool in
      if state.isClosed { return false }
      add(&state)
      if state.isScheduled { return false }
      state.isScheduled = true
      return true
    }
    if isFirst { schedule() }
  }

  /// Releases what waits, and accepts nothing more.
  func cancel() {
    let empty = FIFOQueue<Element>()
    let released = state.withLock { state -> (FIFOQueue<Element>, StoredWork?) in
      state.isClosed = true
      defer { (values, state.ending) = (empty, nil) }
      return (values, state.ending)
    }
    withExtendedLifetime(released) {}
    delivery.dispose()
  }

  private func schedule() {
    let sender = rill_thread_identity()
    delivery.schedule(on: scheduler) { self.deliver(for: sender) }
  }

  /// Delivers what waits.
  ///
  /// Scheduling work costs far more than delivering an event. So when the queue is empty, this checks it again a microsecond later,
  /// unless the sender is this thread, which cannot send meanwhile.
  private func deliver(for sender: UInt) {
    var done = 0
    let isSender = rill_thread_identity() == sender
    var isLastCheck = isSender
    while done < ObserveOnQueue.deliveryLimit {
      let (ending, isOver) = state.withLock { state -> (StoredWork?, Bool) in
        swap(&values, &batch)
        guard batch.isEmpty, isLastCheck || state.ending != nil else { return (nil, false) }
        state.isScheduled = false
        defer { state.ending = nil }
        return (state.ending, true)
      }
      if isOver {
        ending?.run()
        return
      }
      if batch.isEmpty {
        rill_spin_wait(24)
        isLastCheck = true
        continue
      }
      isLastCheck = isSender
      done += batch.count
      while !batch.isEmpty {
        guard downstream.scope.isOpen else { return batch.removeAll() }
        downstream.next(batch.removeFirst())
      }
    }
    schedule()
  }
}
