public import CRillThreads
public import RillLocks

/// The queue of `observe(on:)`: events that wait for a scheduler, and at most one item of scheduled work that delivers them.
@usableFromInline
final class ObserveOnQueue<Element>: @unchecked Sendable {
  // Sendable: a lock guards the queue, and one item of work delivers at a time.

  /// The values that wait; what runs after them, which passes the end on or reports that the source was deallocated; whether work is
  /// scheduled or delivers; whether the queue accepts nothing more.
  @usableFromInline typealias Queue = (values: [Element], ending: (() -> Void)?, isScheduled: Bool, isClosed: Bool)

  /// How many events one item of work delivers before it lets the scheduler run something else.
  #if EXPLORE_INTERLEAVINGS
    @usableFromInline static var deliveryLimit: Int { 2 }
  #else
    @_alwaysEmitIntoClient static var deliveryLimit: Int { 1024 }
  #endif

  @usableFromInline let queue: Locked<Queue>
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let delivery = ReusableWorkItem()

  @_alwaysEmitIntoClient
  init(to downstream: Sink<Element>, on scheduler: any ImmediateSchedulerType) {
    queue = Locked((values: [], ending: nil, isScheduled: false, isClosed: false))
    self.downstream = downstream
    self.scheduler = scheduler
  }

  /// Queues a value.
  @_alwaysEmitIntoClient
  func send(_ value: Element) { enqueue { $0.values.append(value) } }

  /// Queues what runs after the values.
  @_alwaysEmitIntoClient
  func end(_ ending: @escaping () -> Void) { enqueue { $0.ending = ending } }

  @_alwaysEmitIntoClient
  @inline(__always)
  func enqueue(_ add: (inout Queue) -> Void) {
    let isFirst = queue.withLock { queue -> Bool in
      if queue.isClosed { return false }
      add(&queue)
      if queue.isScheduled { return false }
      queue.isScheduled = true
      return true
    }
    if isFirst { schedule() }
  }

  /// Releases what waits, and accepts nothing more.
  @_alwaysEmitIntoClient
  func cancel() {
    let released = queue.withLock { queue in
      queue.isClosed = true
      defer { (queue.values, queue.ending) = ([], nil) }
      return (queue.values, queue.ending)
    }
    withExtendedLifetime(released) {}
    delivery.dispose()
  }

  @_alwaysEmitIntoClient
  func schedule() {
    let sender = rill_thread_identity()
    delivery.schedule(on: scheduler) { self.deliver(for: sender) }
  }

  /// Delivers what waits.
  ///
  /// Scheduling work costs far more than delivering an event. So when the queue is empty, this checks it again a microsecond later,
  /// unless the sender is this thread, which cannot send meanwhile.
  @_alwaysEmitIntoClient
  func deliver(for sender: UInt) {
    var done = 0
    var batch: [Element] = []
    let isSender = rill_thread_identity() == sender
    var isLastCheck = isSender
    while done < ObserveOnQueue.deliveryLimit {
      let (ending, isOver) = queue.withLock { queue -> ((() -> Void)?, Bool) in
        // The queue reuses the storage of the previous batch.
        swap(&queue.values, &batch)
        guard batch.isEmpty, isLastCheck || queue.ending != nil else { return (nil, false) }
        queue.isScheduled = false
        defer { queue.ending = nil }
        return (queue.ending, true)
      }
      if isOver {
        ending?()
        return
      }
      if batch.isEmpty {
        rill_spin_wait(24)
        isLastCheck = true
        continue
      }
      isLastCheck = isSender
      done += batch.count
      batch.reverse()
      while let value = batch.popLast() {
        guard downstream.scope.isOpen else { return }
        downstream.next(value)
      }
    }
    schedule()
  }
}
