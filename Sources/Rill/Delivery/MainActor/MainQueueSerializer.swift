import CRillThreads
import RillLocks

/// Runs work on the main queue, in order: at once if called there, and otherwise as soon as the main queue is free.
///
///     main queue      run a               chunk: run b, run c       run d, run e
///     other threads          b waits  c waits               d waits
///
/// On the main queue, work waits only while this serializer is running other work. Work that other threads have left runs first.
/// All work that waits takes one dispatch to the main queue.
///
/// No lock is held while work runs. Each item is released before the next one runs.
@usableFromInline
final class MainQueueSerializer: @unchecked Sendable {
  // Sendable: `isRunning` belongs to the main queue, and the rest is atomic or has its lock.

  private enum Work {
    case run(() -> Void)
    /// Where a batch begins that has left work to several serializers.
    case marker(MainQueueBatch)
  }

  private struct Pending {
    let works = FIFOQueue<Work>()
    /// Whether the main queue has work that runs what is pending.
    var isScheduled = false
  }

  private let pending = Locked(Pending())
  // Written under its lock. Its accesses are relaxed, because the work itself is taken under that lock.
  private let hasPending = Atomic<Bool>(false)
  /// Whether work is running, or a batch has stopped the serializer.
  ///
  /// Belongs to the main queue.
  @safe @exclusivity(unchecked) private final var isRunning = false

  @usableFromInline
  init() {}

  /// Claims the serializer if this is the main queue and no work is running, after pending work has run.
  func enter() -> Bool {
    guard MainQueue.isCurrent else { return false }
    // Again after a batch has stopped the serializer and is over.
    while !isRunning {
      isRunning = true
      if !hasPending.load(ordering: .relaxed) || runPending() == .end { return true }
    }
    return false
  }

  func leave() {
    isRunning = false
    if hasPending.load(ordering: .relaxed), needsSchedule() { schedule() }
  }

  /// If this thread delivers a batch, the work runs there together with that of other serializers.
  func submit(_ work: @escaping () -> Void) {
    if rill_has_batches(), let delivery = BatchContext.delivery { return delivery.enqueueOnMainQueue(work, in: self) }
    if enqueue(.run(work)) { schedule() }
  }

  /// Queues `work`, and returns whether `schedule()` is to be called.
  private func enqueue(_ work: Work) -> Bool {
    pending.withLock { pending in
      pending.works.append(work)
      hasPending.store(true, ordering: .relaxed)
      defer { pending.isScheduled = true }
      return !pending.isScheduled
    }
  }

  private func needsSchedule() -> Bool {
    pending.withLock { pending in
      guard !pending.works.isEmpty, !pending.isScheduled else { return false }
      pending.isScheduled = true
      return true
    }
  }

  func schedule() { MainQueue.async { self.runScheduled() } }

  /// Runs `work` now, after pending work, or when the main queue reaches it.
  @usableFromInline
  func perform(_ work: @escaping () -> Void) {
    if enter() {
      work()
      leave()
    } else {
      submit(work)
    }
  }

  /// Runs `work` now if nothing is pending, and otherwise behind the pending work.
  ///
  /// For a serializer that unrelated callers share: one caller does not run the work of another.
  func performInOrder(_ work: @escaping () -> Void) {
    guard isIdle else {
      if enqueue(.run(work)) { schedule() }
      return
    }
    isRunning = true
    work()
    leave()
  }

  var isIdle: Bool { MainQueue.isCurrent && !isRunning && !hasPending.load(ordering: .relaxed) }

  func cancel() {
    let dropped = pending.withLock { pending in
      hasPending.store(false, ordering: .relaxed)
      defer { pending = Pending(isScheduled: pending.isScheduled) }
      return pending.works
    }
    withExtendedLifetime(dropped) {}
  }

  /// Called on the main queue.
  private func runScheduled() {
    pending.withLock { $0.isScheduled = false }
    // True inside a run loop that running work has started, and while a batch has stopped the serializer. `leave()` schedules the rest
    // then.
    guard !isRunning else { return }
    isRunning = true
    if runPending() == .end { leave() }
  }

  /// Runs pending work, but not what arrives meanwhile, so that other work on the main queue gets its turn.
  private func runPending(upTo batch: MainQueueBatch? = nil) -> MainQueueStop {
    var remaining = pending.withLock { $0.works.count }
    while remaining > 0, let work = takeFirst() {
      remaining -= 1
      switch work {
      case .run(let work): BatchContext.withoutBatch(work)
      case .marker(let reached):
        if reached === batch { return .marker }
        if !reached.reached(by: self) { return .otherMarker }
      }
    }
    return .end
  }

  private func takeFirst() -> Work? {
    pending.withLock { pending in
      let first = pending.works.popFirst()
      if pending.works.isEmpty { hasPending.store(false, ordering: .relaxed) }
      return first
    }
  }
}

extension MainQueueSerializer: MainQueueReceiver {
  func enqueueMarker(of batch: MainQueueBatch) -> Bool { enqueue(.marker(batch)) }

  func deliver(upTo batch: MainQueueBatch) -> Bool {
    while !isRunning {
      isRunning = true
      switch runPending(upTo: batch) {
      case .marker: return true
      case .otherMarker: continue
      case .end, .limit:
        leave()
        return false
      }
    }
    return false
  }

  func continueDelivery() { leave() }
}
