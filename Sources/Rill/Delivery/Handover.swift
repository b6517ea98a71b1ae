/// What a stream hands over to a scheduler: a queue, and at most one piece of scheduled work that delivers what waits in it.
@usableFromInline
final class Handover<Element>: Teardown, @unchecked Sendable {
  // Sendable: the queue has its lock, and one piece of work delivers at a time.

  /// What goes through the queue; the last only if the source dies.
  @usableFromInline
  enum Item {
    case next(Element)
    case end(Completion)
    case death
  }

  private struct Queue {
    var waiting: [Item] = []
    /// Whether work is scheduled, or delivers.
    var isScheduled = false
    var isClosed = false
  }

  /// How many events one piece of work delivers before it lets the scheduler do something else.
  private static var share: Int { 1024 }

  private let queue = Locked(Queue())
  private let downstream: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  private let appointment = Appointment()
  /// What the source is attached with.
  @usableFromInline private(set) var upstream: Scope

  @usableFromInline
  init(to downstream: Sink<Element>, on scheduler: any ImmediateSchedulerType) {
    self.downstream = downstream
    self.scheduler = scheduler
    upstream = Scope()
    upstream = Scope(onDisposed: { [weak self] in self?.send(.death) })
    downstream.scope.register(self)
  }

  /// Queues an event.
  @usableFromInline
  func send(_ item: Item) {
    let isFirst = queue.withLock { queue -> Bool in
      if queue.isClosed { return false }
      queue.waiting.append(item)
      defer { queue.isScheduled = true }
      return !queue.isScheduled
    }
    if isFirst { schedule() }
  }

  /// Queues the end.
  @usableFromInline
  func end(_ completion: Completion) {
    guard upstream.settle() else { return }
    upstream.tearDownUpstream()
    send(.end(completion))
  }

  @usableFromInline
  func tearDown() {
    _ = upstream.discard()
    let dropped = queue.withLock { queue in
      queue.isClosed = true
      defer { queue.waiting = [] }
      return queue.waiting
    }
    withExtendedLifetime(dropped) {}
    appointment.tearDown()
  }

  private func schedule() {
    appointment.make { scheduler.run { self.deliver() } }
  }

  /// Delivers what waits.
  private func deliver() {
    var done = 0
    while done < Handover.share {
      var batch = queue.withLock { queue -> [Item] in
        if queue.waiting.isEmpty { queue.isScheduled = false }
        defer { queue.waiting = [] }
        return queue.waiting
      }
      if batch.isEmpty { return }
      done += batch.count
      batch.reverse()
      while let item = batch.popLast() {
        guard downstream.scope.isOpen else { return }
        deliver(item)
      }
    }
    schedule()
  }

  private func deliver(_ item: Item) {
    switch item {
    case .next(let value): downstream.next(value)
    case .end(let completion): downstream.finish(completion)
    case .death: downstream.scope.abandon()
    }
  }
}
