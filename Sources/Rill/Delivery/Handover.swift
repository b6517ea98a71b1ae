public import CRillThreads
public import RillLocks

/// What a stream hands over to a scheduler: a queue, and at most one piece of scheduled work that delivers what waits in it.
@usableFromInline
final class Handover<Element>: @unchecked Sendable {
  // Sendable: the queue has its lock, and one piece of work delivers at a time.

  /// The values that wait; what to do after them, to pass the end on or to say that the source has died; whether work is scheduled, or
  /// delivers; whether nothing is taken in any more.
  @usableFromInline typealias Queue = (values: [Element], ending: (() -> Void)?, isScheduled: Bool, isClosed: Bool)

  /// How many events one piece of work delivers before it lets the scheduler do something else.
  @_alwaysEmitIntoClient static var share: Int { 1024 }

  @usableFromInline let queue: Locked<Queue>
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let appointment = Appointment()

  @_alwaysEmitIntoClient
  init(to downstream: Sink<Element>, on scheduler: any ImmediateSchedulerType) {
    queue = Locked((values: [], ending: nil, isScheduled: false, isClosed: false))
    self.downstream = downstream
    self.scheduler = scheduler
  }

  /// Queues a value.
  @_alwaysEmitIntoClient
  func send(_ value: Element) { queued { $0.values.append(value) } }

  /// Queues what comes after the values.
  @_alwaysEmitIntoClient
  func end(_ ending: @escaping () -> Void) { queued { $0.ending = ending } }

  @_alwaysEmitIntoClient
  @inline(__always)
  func queued(_ add: (inout Queue) -> Void) {
    let isFirst = queue.withLock { queue -> Bool in
      if queue.isClosed { return false }
      add(&queue)
      if queue.isScheduled { return false }
      queue.isScheduled = true
      return true
    }
    if isFirst { schedule() }
  }

  /// Forgets what waits, and takes in nothing more.
  @_alwaysEmitIntoClient
  func cancel() {
    let dropped = queue.withLock { queue in
      queue.isClosed = true
      defer { (queue.values, queue.ending) = ([], nil) }
      return (queue.values, queue.ending)
    }
    withExtendedLifetime(dropped) {}
    appointment.tearDown()
  }

  @_alwaysEmitIntoClient
  func schedule() {
    let sender = rill_thread_identity()
    appointment.make { scheduler.run { self.deliver(for: sender) } }
  }

  /// Delivers what waits.
  ///
  /// To have this scheduled costs far more than an event. So when nothing waits any more, this looks again a little later, unless it is
  /// `sender`, who can not send meanwhile.
  @_alwaysEmitIntoClient
  func deliver(for sender: UInt) {
    var done = 0
    var batch: [Element] = []
    let isSender = rill_thread_identity() == sender
    var isLastLook = isSender
    while done < Handover.share {
      let (ending, isOver) = queue.withLock { queue -> ((() -> Void)?, Bool) in
        // The queue goes on in the memory of the batch before.
        swap(&queue.values, &batch)
        guard batch.isEmpty, isLastLook || queue.ending != nil else { return (nil, false) }
        queue.isScheduled = false
        defer { queue.ending = nil }
        return (queue.ending, true)
      }
      if isOver {
        ending?()
        return
      }
      if batch.isEmpty {
        rill_linger()
        isLastLook = true
        continue
      }
      isLastLook = isSender
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
