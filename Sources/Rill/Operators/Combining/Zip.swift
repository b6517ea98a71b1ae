extension ObservableType {
  /// Combines the values of all sources in order: the first of each, the second of each, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Emits the result of `resultSelector`. The array has the order of the sources. Values wait for their partners in a queue
  /// without limit. Subscribes to the sources in order. Completes when all sources have completed, or when the last active source
  /// emits a value that can have no partner. Fails with the first error, or with the error that `resultSelector` throws.
  /// Without sources, completes immediately.
  ///
  /// - `zip` completes: when all sources have completed; or when the last active source emits a value that can have no
  ///   partner; without sources, immediately
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: in their order
  /// - Complexity: O(sources) per value, amortized.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Observable { downstream in
      if collection.isEmpty { return downstream.finish(.completed) }
      let waiting = collection.map { _ in Box(FIFOQueue<Collection.Element.Element>()) }
      let zipper = Zip(waiting.count, downstream) {
        downstream.send(try resultSelector(waiting.compactMap { $0.value.popFirst() }))
      }
      for (index, source) in collection.enumerated() { zipper.attach(source, at: index, waiting[index]) }
    }
  }

  /// Emits arrays of the values of all sources in order: the first of each, the second of each, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---5--6-----7-------|
  ///     zip [2]   ---15-26----37------|
  ///
  /// See `zip(_:resultSelector:)`.
  ///
  /// - Complexity: O(sources) per value, amortized.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.zip(collection, resultSelector: { $0 })
  }
}

/// The sources of one `zip`, each with a queue of the values that wait for their partners.
@usableFromInline
struct Zip<Output> {
  @usableFromInline let coordinator: SourceCoordinator<ZipRule, Output>
  @usableFromInline let emit: () throws -> Void

  /// Makes the coordinator of `count` sources.
  ///
  /// `emit` removes the first value of each queue and emits their result.
  @_alwaysEmitIntoClient
  init(_ count: Int, _ downstream: Sink<Output>, emit: @escaping () throws -> Void) {
    coordinator = SourceCoordinator(ZipRule(count: count), downstream, sources: count)
    self.emit = emit
  }

  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType>(
    _ source: Source, at index: Int, _ waiting: Box<FIFOQueue<Source.Element>>
  ) {
    coordinator.attach(
      source,
      next: { [coordinator, emit] value in
        waiting.value.append(value)
        switch coordinator.state.received(from: index) {
        case .wait: break
        case .emit:
          do { try emit() } catch { coordinator.downstream.finishEarly(.error(error)) }
        case .end(let completion): coordinator.downstream.finishEarly(completion)
        }
      },
      end: { [coordinator] completion in
        if case .error = completion { return coordinator.downstream.finishEarly(completion) }
        if coordinator.state.completed(index) { coordinator.downstream.finish(.completed) }
      })
  }
}

/// The rule that decides when `zip` emits and when it completes.
@usableFromInline
struct ZipRule {
  private var waiting: [Int]
  private var isDone: [Bool]
  /// The number of sources without a waiting value.
  private var empty: Int
  private var running: Int

  @usableFromInline
  init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    isDone = Array(repeating: false, count: count)
    empty = count
    running = count
  }

  /// Handles a value of a source.
  ///
  /// If it returns `emit`, the caller removes one value of each source.
  @usableFromInline
  mutating func received(from index: Int) -> CombiningEffect {
    waiting[index] += 1
    if waiting[index] == 1 { empty -= 1 }
    if empty > 0 { return running - (isDone[index] ? 0 : 1) == 0 ? .end(.completed) : .wait }
    for source in waiting.indices {
      waiting[source] -= 1
      if waiting[source] == 0 { empty += 1 }
    }
    return .emit
  }

  /// Records the completion of a source.
  ///
  /// Returns whether all sources have completed.
  @usableFromInline
  mutating func completed(_ index: Int) -> Bool {
    isDone[index] = true
    running -= 1
    return running == 0
  }
}

/// Which of two sources have completed, as bits.
@usableFromInline typealias CompletedSources = UInt8

// `zip` of two sources needs no rule: a value whose partner already waits is never queued.
extension SourceCoordinator where State == CompletedSources {
  /// Queues a value whose partner has not arrived, or completes if it cannot arrive any more.
  @_alwaysEmitIntoClient
  func wait<Value>(_ value: Value, in queue: Box<FIFOQueue<Value>>) {
    if state == 0 { queue.value.append(value) } else { downstream.finishEarly(.completed) }
  }

  /// Handles the end of one of the two sources.
  @_alwaysEmitIntoClient
  func sourceEnded(at index: Int, _ completion: Completion) {
    if case .error = completion { return downstream.finishEarly(completion) }
    state |= 1 << CompletedSources(index)
    if state == 3 { downstream.finish(.completed) }
  }
}
