import CRillThreads
import RillLocks

/// Runs work on the main queue, in order: at once if called there, and otherwise as soon as the main queue is free.
///
///     main queue      run a               batch: run b, run c       run d, run e
///     other threads          b waits  c waits               d waits
///
/// On the main queue, work waits only while this serializer is running other work. Work that other threads have left runs first.
/// All work that waits takes one dispatch to the main queue.
///
/// No lock is held while work runs. Each item is released before the next one runs.
@usableFromInline
final class MainQueueSerializer: @unchecked Sendable {
  // Sendable: `isRunning` belongs to the main queue, and the rest is atomic or has its lock.

  private struct Work {
    let run: () -> Void
    /// Whether the work takes the serializer over, for the delivery of a batch.
    let isClaim: Bool
  }

  private struct Pending {
    var works: [Work] = []
    /// Whether a batch is queued on the main queue.
    var isBatchQueued = false
  }

  private let pending = Locked(Pending())
  /// Whether `pending` has work.
  ///
  /// Written under its lock. Its accesses are relaxed, because the work itself is taken under that lock.
  private let hasPending = Atomic<Bool>(false)
  /// Whether work is running.
  ///
  /// Belongs to the main queue.
  @safe @exclusivity(unchecked) private final var isRunning = false

  @usableFromInline
  init() {}

  /// Claims the serializer if this is the main queue and no work is running, after pending work has run.
  ///
  /// If this thread delivers a batch, the delivery continues on the main queue from now on.
  func enter() -> Bool {
    guard MainQueue.isCurrent, !isRunning else { return false }
    isRunning = true
    if hasPending.load(ordering: .relaxed), !runPending() { return false }
    if rill_has_batches() { BatchContext.delivery?.stay(at: MainQueue.place) }
    return true
  }

  /// Releases the serializer.
  func leave() {
    isRunning = false
    if hasPending.load(ordering: .relaxed) { queueBatchIfNeeded() }
  }

  /// Leaves `work` to the main queue.
  ///
  /// If this thread delivers a batch, the work runs there together with that of other serializers.
  func submit(_ work: @escaping () -> Void) {
    if rill_has_batches(), let delivery = BatchContext.delivery {
      return delivery.leave(work, to: self, at: MainQueue.place)
    }
    queue(Work(run: work, isClaim: false))
  }

  private func queue(_ work: Work) {
    let needsBatch = pending.withLock { pending in
      pending.works.append(work)
      hasPending.store(true, ordering: .relaxed)
      defer { pending.isBatchQueued = true }
      return !pending.isBatchQueued
    }
    if needsBatch { MainQueue.async { self.runBatch() } }
  }

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
    guard MainQueue.isCurrent, !isRunning, !hasPending.load(ordering: .relaxed) else {
      return queue(Work(run: work, isClaim: false))
    }
    isRunning = true
    work()
    leave()
  }

  /// Drops pending work.
  func cancel() {
    let dropped = takePending()
    // A batch waits for its claim.
    for work in dropped where work.isClaim { work.run() }
  }

  /// Called on the main queue.
  private func runBatch() {
    pending.withLock { $0.isBatchQueued = false }
    // True inside a run loop that running work has started, and while a batch has claimed the serializer. `leave()` queues another
    // batch then.
    guard !isRunning else { return }
    isRunning = true
    if runPending() { leave() }
  }

  /// Runs pending work, but not what arrives meanwhile, so that other work on the main queue gets its turn.
  ///
  /// Returns false if a batch has claimed the serializer. What follows stays pending.
  private func runPending() -> Bool {
    var works = takePending()
    works.reverse()
    while let work = works.popLast() {
      if work.isClaim {
        putBack(works)
        work.run()
        return false
      }
      work.run()
    }
    return true
  }

  /// Puts work back in front of what has arrived meanwhile.
  private func putBack(_ reversed: [Work]) {
    if reversed.isEmpty { return }
    pending.withLock { pending in
      pending.works.insert(contentsOf: reversed.reversed(), at: 0)
      hasPending.store(true, ordering: .relaxed)
    }
  }

  private func takePending() -> [Work] {
    pending.withLock { pending in
      hasPending.store(false, ordering: .relaxed)
      return exchange(&pending.works, with: [])
    }
  }

  private func queueBatchIfNeeded() {
    let needsBatch = pending.withLock { pending in
      guard !pending.works.isEmpty, !pending.isBatchQueued else { return false }
      pending.isBatchQueued = true
      return true
    }
    if needsBatch { MainQueue.async { self.runBatch() } }
  }
}

extension MainQueueSerializer: ClaimableQueue {
  func enqueueClaim(_ claimed: @escaping (_ isAtPlace: Bool) -> Void) -> Gate.Admission {
    queue(Work(run: { claimed(MainQueue.isCurrent) }, isClaim: true))
    return .queued
  }

  func continueDraining() { leave() }

  func prepareForOtherThread() {}
}
