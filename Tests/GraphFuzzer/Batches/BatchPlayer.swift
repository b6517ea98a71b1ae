import Foundation
import Rill
import RillTesting
import Synchronization
import TestSupport

/// A source of the library.
private struct BatchLiveSource {
  let stream: Observable<Int>
  let send: (Int) -> Void
  var complete: () -> Void = {}
  var read: () -> Int? = { nil }
  var update: (Int) -> Void = { _ in }
  var property: ObservableProperty<Int>?

  init(_ kind: BatchSource) {
    switch kind {
    case .behaviorRelay(let value):
      let relay = BehaviorRelay(value: value)
      stream = relay.asObservable()
      send = relay.accept
      read = { relay.value }
      update = { adding in relay.update { $0 += adding } }
      property = relay.asObservableProperty()
    case .behaviorSubject(let value):
      let subject = BehaviorSubject(value: value)
      stream = subject
      send = subject.onNext
      complete = subject.onCompleted
      read = { try? subject.value() }
      update = { adding in if let value = try? subject.value() { subject.onNext(value + adding) } }
    case .publishSubject:
      let subject = PublishSubject<Int>()
      (stream, send, complete) = (subject, subject.onNext, subject.onCompleted)
    case .publishRelay:
      let relay = PublishRelay<Int>()
      (stream, send) = (relay.asObservable(), relay.accept)
    case .replaySubject(let size):
      let subject = ReplaySubject<Int>.create(bufferSize: size)
      (stream, send, complete) = (subject, subject.onNext, subject.onCompleted)
    }
  }
}

/// Plays a graph with batches on the library.
final class BatchPlayer: @unchecked Sendable {
  // Sendable: while several threads play, they change only what the outcome has received, under the lock. One thread changes its values.
  private let scenario: BatchScenario
  private let sources: [BatchLiveSource]
  private var shares: [Int: Observable<Int>] = [:]
  private var properties: [Int: ObservableProperty<Int>] = [:]
  private let derivedNodes: [Int]
  private var observers: [Int: any Disposable] = [:]
  private(set) var recorded = BatchRecording()
  private var counters: [String: Int] = [:]
  private(set) var outcome: BatchOutcome
  private var step = 0
  private var isInClosure = false
  private var isOnThreads = false
  /// Protects the outcome while several threads play.
  private let lock = NSLock()
  private let pauses = Atomic(0)
  private var reaction: BatchStep?
  private let scheduler = TestScheduler(initialClock: 0)

  init(_ scenario: BatchScenario) {
    self.scenario = scenario
    sources = scenario.sources.map(BatchLiveSource.init)
    outcome = BatchOutcome(scenario)
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

  private func perform(_ operation: BatchOperation, inBatch: Bool) {
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
  private func pause() {
    guard isOnThreads else { return }
    let number = pauses.add(1, ordering: .relaxed).newValue
    if number % 3 == 0, number < 50 { usleep(1) }
  }

  // MARK: Building

  private func build(_ node: Int, _ path: String) -> Observable<Int> {
    let operation = scenario.nodes[node]
    if case .share(let source, let replay) = operation {
      if let share = shares[node] { return share }
      let share = build(source, "s\(node)").share(replay: replay)
      shares[node] = share
      return share
    }
    if operation.isDerived { return property(node).asObservable() }
    if case .flatMapLatest(let outer, let inner) = operation {
      return recording(
        path,
        build(outer, path + "/0").flatMapLatest { [unowned self] value in
          counters[path, default: 0] += 1
          return build(inner[Functions.choice(value, of: inner.count)], path + "/i\(counters[path]!)")
        })
    }
    let stream = build(operation, path, operation.children.enumerated().map { build($1, path + "/\($0)") })
    switch operation {
    case .combineLatest, .combineLatestAll, .zip, .sample:
      return stream.do(onCompleted: { [unowned self] in recorded.ends.insert(BatchRecording.Place(path: path, step: step)) })
    default: return stream
    }
  }

  private func build(_ operation: BatchNode, _ path: String, _ sources: [Observable<Int>]) -> Observable<Int> {
    switch operation {
    case .source(let index): return self.sources[index].stream
    case .combineLatest:
      if sources.count == 2 { return .combineLatest(sources[0], sources[1]) { Functions.combine([$0, $1]) } }
      return .combineLatest(sources[0], sources[1], sources[2]) { Functions.combine([$0, $1, $2]) }
    case .combineLatestAll: return .combineLatest(sources) { Functions.combine($0) }
    case .withLatestFrom: return sources[0].withLatestFrom(sources[1]) { Functions.combine([$0, $1]) }
    case .sample: return sources[0].sample(sources[1])
    case .zip:
      if sources.count == 2 { return .zip(sources[0], sources[1]) { Functions.combine([$0, $1]) } }
      return .zip(sources[0], sources[1], sources[2]) { Functions.combine([$0, $1, $2]) }
    case .merge: return recording(path, .merge(sources))
    case .groupBy(_, let modulus):
      return recording(
        path, sources[0].groupBy { $0 % modulus }.flatMap { group in group.map { Functions.index(group.key, $0) } })
    case .window(_, let count):
      return recording(
        path,
        sources[0].window(timeSpan: .seconds(1_000_000), count: count, scheduler: scheduler).enumerated()
          .flatMap { number, window in window.map { Functions.index(number, $0) } })
    default: return build(operation, sources[0])
    }
  }

  private func build(_ operation: BatchNode, _ source: Observable<Int>) -> Observable<Int> {
    switch operation {
    case .map(_, let constant):
      return source.map { [unowned self] value in
        pause()
        return Functions.map(value, constant)
      }
    case .filter(_, let modulus): return source.filter { Functions.isAccepted($0, modulus) }
    case .scan: return source.scan(0) { Functions.accumulate($0, $1) }
    case .distinct: return source.distinctUntilChanged()
    case .take(_, let count): return source.take(count)
    case .startWith(_, let value): return source.startWith(value)
    case .flatMapJust: return source.flatMap { Observable.just(Functions.map($0, 2)) }
    case .concatMapJust: return source.concatMap { Observable.just(Functions.map($0, 2)) }
    case .create: return .create { observer in source.subscribe(observer) }
    default: fatalError("the player does not have \(operation)")
    }
  }

  private func property(_ node: Int) -> ObservableProperty<Int> {
    if case .source(let source) = scenario.nodes[node] { return sources[source].property! }
    if let property = properties[node] { return property }
    let inputs = scenario.nodes[node].children.map(property)
    let property =
      switch scenario.nodes[node] {
      case .combineValues where inputs.count == 2:
        ObservableProperty.combine(inputs[0], inputs[1]) { Functions.combine([$0, $1]) }
      case .combineValues: ObservableProperty.combine(inputs) { Functions.combine($0) }
      case .mapValue(_, let modulus): inputs[0].mapValue { $0 % modulus }
      default: inputs[0].distinctValue()
      }
    properties[node] = property
    return property
  }

  /// Records the order in which an operator emits.
  private func recording(_ path: String, _ source: Observable<Int>) -> Observable<Int> {
    source.map { [unowned self] value in
      recorded.values[BatchRecording.Place(path: path, step: step), default: []].append(value)
      return value
    }
  }
}
