extension ObservableType {
  /// Combines the values of all sources in order: the first of each, the second of each, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Emits the result of `resultSelector`. The array has the order of the sources. Values wait for their partners in a queue
  /// without limit.
  ///
  /// - `zip` completes: when all sources have completed; or when the last active source emits a value for which no partner can
  ///   come; without sources, immediately
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: in the order given
  /// - Complexity: O(sources) per value, amortized.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @_alwaysEmitIntoClient
  @preconcurrency
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    .zipped(collection.map { $0.asObservable() }, resultSelector)
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

extension Observable {
  /// Implements `zip` of a collection for every type of source.
  @_alwaysEmitIntoClient
  static func zipped<Value>(
    _ sources: [Observable<Value>], _ resultSelector: @escaping ([Value]) throws -> Element
  ) -> Observable<Element> {
    Observable(operation: "zip") { downstream in
      if sources.isEmpty { return downstream.finish(.completed) }
      let waiting = sources.map { _ in FIFOQueue<Value>() }
      let zip = Zip(sources.count, downstream.ending) {
        downstream.send(try resultSelector(waiting.map { $0.removeFirst() }))
      }
      for (index, source) in sources.enumerated() { zip.attach(source, at: index, waiting[index]) }
    }
  }
}

/// The sources of one `zip`, each with a queue of the values that wait for their partners.
@usableFromInline
final class Zip {
  private let coordinator: SourceCoordinator
  private let ending: SinkEnding
  private let rule: Box<ZipRule>
  private let emit: () throws -> Void

  /// Makes the operator of `count` sources.
  ///
  /// `emit` removes the first value of each queue and sends their result. Every queue has one then.
  @usableFromInline
  init(_ count: Int, _ ending: SinkEnding, emit: @escaping () throws -> Void) {
    coordinator = SourceCoordinator(ending.scope, sources: count)
    self.ending = ending
    rule = Box(ZipRule(count: count))
    self.emit = emit
  }

  /// Attaches the source at `index`, whose values wait in `waiting`.
  @usableFromInline
  func attach<Value>(_ source: Observable<Value>, at index: Int, _ waiting: FIFOQueue<Value>) {
    coordinator.attach(
      source,
      next: { value in
        waiting.append(value)
        self.received(from: index)
      }, end: { self.ended(index, $0) })
  }

  private func received(from index: Int) {
    switch rule.value.received(from: index) {
    case .wait: break
    case .emit:
      do { try emit() } catch { ending.fail(error) }
    case .complete: ending.finishEarly(.completed)
    }
  }

  private func ended(_ index: Int, _ completion: Completion) {
    if case .error = completion { return ending.finishEarly(completion) }
    if rule.value.completed(index) { ending.finish(.completed) }
  }
}

/// The rule that decides when `zip` emits and when it completes.
struct ZipRule {
  private var waiting: [Int]
  private var isDone: [Bool]
  /// The number of sources without a waiting value.
  private var empty: Int
  private var running: Int

  init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    isDone = Array(repeating: false, count: count)
    empty = count
    running = count
  }

  /// Handles a value of a source.
  ///
  /// If it returns `emit`, the caller removes one value of each source.
  mutating func received(from index: Int) -> CombiningAction {
    waiting[index] += 1
    if waiting[index] == 1 { empty -= 1 }
    if empty > 0 { return running - (isDone[index] ? 0 : 1) == 0 ? .complete : .wait }
    for source in waiting.indices {
      waiting[source] -= 1
      if waiting[source] == 0 { empty += 1 }
    }
    return .emit
  }

  /// Records the completion of a source.
  ///
  /// Returns whether all sources have completed.
  mutating func completed(_ index: Int) -> Bool {
    isDone[index] = true
    running -= 1
    return running == 0
  }
}
