import Foundation
import Rill
import RillTesting
import Synchronization
import TestSupport

/// Plays a graph with batches on the library.
final class BatchPlayer: @unchecked Sendable {
  // Sendable: while several threads play, they change only what the outcome has received, under the lock. One thread changes its values.
  let scenario: BatchScenario
  let sources: [BatchLiveSource]
  var shares: [Int: Observable<Int>] = [:]
  var properties: [Int: ObservableProperty<Int>] = [:]
  private let derivedNodes: [Int]
  private var observers: [Int: any Disposable] = [:]
  var recorded = BatchUnspecifiedOrder()
  var counters: [String: Int] = [:]
  private(set) var outcome: BatchTrace
  var step = 0
  private var isInClosure = false
  private var isOnThreads = false
  /// Protects the outcome while several threads play.
  private let lock = NSLock()
  private let pauses = Atomic(0)
  private var reaction: BatchStep?
  let scheduler = TestScheduler(initialClock: 0)

  init(_ scenario: BatchScenario) {
    self.scenario = scenario
    sources = scenario.sources.map(BatchLiveSource.init)
    outcome = BatchTrace(scenario)
    derivedNodes = scenario.usedDerivedNodes
    for node in derivedNodes { _ = property(node) }
  }

  func play() {
    for (index, step) in scenario.steps.enumerated() {
      self.step = index
      play(step)
      outcome.values.append(values)
    }
    for (_, subscription) in observers { subscription.dispose() }
  }

  /// Plays what is no batch, and then the batches on several threads; returns the order of the batches.
  ///
  /// What observers have received is in the first step of the outcome, whose `values` begin with those that one more thread has read
  /// meanwhile, if there are derived values.
  func play(onThreads count: Int) -> [Int] {
    for step in scenario.steps where !step.isBatch { play(step) }
    isOnThreads = true
    let stamps = PublishRelay<Int>()
    let order = Recorder<Int>()
    let subscription = stamps.subscribe(onNext: { order.add($0) })
    let batches = scenario.steps.indices.filter { scenario.steps[$0].isBatch }
    let started = Atomic(0), finished = Atomic(0)
    let threadCount = derivedNodes.isEmpty ? count : count + 1
    onThreads(threadCount) { [self] thread in
      started.add(1, ordering: .relaxed)
      // Not longer: there can be more threads than cores.
      var spins = 0
      while started.load(ordering: .relaxed) < threadCount, spins < 20_000 { spins += 1 }
      if thread == count {
        for _ in 0..<200 where finished.load(ordering: .relaxed) < count {
          let values = values
          if outcome.values.last != values { outcome.values.append(values) }
        }
        return
      }
      for (number, index) in batches.enumerated() where number % count == thread {
        let step = scenario.steps[index]
        try? batch {
          for operation in step.operations { perform(operation, inBatch: true) }
          stamps.accept(index)
          if step.fails { throw GraphError(code: 0) }
        }
      }
      finished.add(1, ordering: .relaxed)
    }
    outcome.values.append(values)
    subscription.dispose()
    for (_, subscription) in observers { subscription.dispose() }
    return order.entries
  }

  private var values: [Int] { sources.compactMap { $0.read() } + derivedNodes.map { property($0).value } }

  private func play(_ step: BatchStep) {
    guard step.isBatch else {
      for operation in step.operations { perform(operation, inBatch: false) }
      return
    }
    // A reaction has none itself.
    if !step.reaction.isEmpty { reaction = step }
    let outer = isInClosure
    do {
      try batch {
        isInClosure = true
        defer { isInClosure = outer }
        for operation in step.operations { perform(operation, inBatch: true) }
        if step.fails { throw GraphError(code: 0) }
      }
    } catch {}
    if !step.reaction.isEmpty { reaction = nil }
  }

  private func perform(_ operation: BatchAction, inBatch: Bool) {
    switch operation {
    case .send(let source, let value): sources[source].send(value)
    case .update(let source, let adding): sources[source].update(adding)
    case .complete(let source): sources[source].complete()
    case .subscribe(let observer): subscribe(observer)
    case .dispose(let observer): observers.removeValue(forKey: observer)?.dispose()
    case .inner(let operations, let fails):
      try? batch {
        for operation in operations { perform(operation, inBatch: true) }
        if fails { throw GraphError(code: 0) }
      }
    }
    if inBatch, !isOnThreads { outcome.reads += values }
  }

  private func subscribe(_ observer: Int) {
    guard observer < scenario.observers.count, observers[observer] == nil else { return }
    observers[observer] = build(scenario.observers[observer], "o\(observer)").subscribe(
      onNext: { self.receive($0, observer) }, onCompleted: { self.outcome.ended[self.step].insert(observer) })
  }

  private func receive(_ value: Int, _ observer: Int) {
    if isOnThreads {
      lock.withLock { outcome.received[0][observer].append(value) }
      return pause()
    }
    outcome.received[step][observer].append(value)
    guard !isInClosure, let step = reaction, step.reactingObserver == observer else { return }
    reaction = nil
    play(step.reaction[0])
  }

  /// Lets other threads continue in the middle of a delivery, in every third call.
  func pause() {
    guard isOnThreads else { return }
    let number = pauses.add(1, ordering: .relaxed).newValue
    if number % 3 == 0, number < 50 { usleep(1) }
  }
}
