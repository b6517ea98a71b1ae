import CRillThreads

extension ObservableType {
  /// Combines the latest values of all sources whenever any of them emits.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Emits the result of `resultSelector` once each source has a value. The array has the order of the sources.
  ///
  /// - `combineLatest` completes: when all sources have completed; or when the last active source emits after another one has
  ///   completed without a value; without sources, after the result for an empty array
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: in the order given
  /// - Complexity: O(sources) per value.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_alwaysEmitIntoClient
  @preconcurrency
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    .combinedLatest(collection.map { $0.asObservable() }, resultSelector)
  }

  /// Emits an array of the latest values of all sources whenever any of them emits.
  ///
  ///     source 1           1-----2-------3--|
  ///     source 2           --5------6--7-------|
  ///     combineLatest [2]  --15--25-26-2737----|
  ///
  /// See `combineLatest(_:resultSelector:)`.
  ///
  /// - Complexity: O(sources) per value.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection, resultSelector: { $0 })
  }
}

extension Observable {
  /// Implements `combineLatest` of a collection for every type of source.
  @_alwaysEmitIntoClient
  static func combinedLatest<Value>(
    _ sources: [Observable<Value>], _ resultSelector: @escaping ([Value]) throws -> Element
  ) -> Observable<Element> {
    Observable(operation: "combineLatest") { downstream in
      if sources.isEmpty {
        do { downstream.send(try resultSelector([])) } catch { return downstream.finish(.error(error)) }
        return downstream.finish(.completed)
      }
      let latest = sources.map { _ in ValueCell<Value>() }
      let combination = CombineLatest(sources.count, downstream.ending) {
        downstream.send(try resultSelector(latest.map { $0.value }))
      }
      for (index, source) in sources.enumerated() { combination.attach(source, at: index, latest[index]) }
    }
  }
}

/// The sources of one `combineLatest`, each with a cell for its latest value.
@usableFromInline
final class CombineLatest {
  private let coordinator: SourceCoordinator
  private let ending: SinkEnding
  private let rule: Box<CombineLatestRule>
  private let emit: () throws -> Void

  /// Makes the operator of `count` sources.
  ///
  /// `emit` sends the values of all cells. Every cell is full then.
  @usableFromInline
  init(_ count: Int, _ ending: SinkEnding, emit: @escaping () throws -> Void) {
    coordinator = SourceCoordinator(ending.scope, sources: count)
    self.ending = ending
    rule = Box(CombineLatestRule(count: count))
    self.emit = emit
  }

  /// Attaches the source at `index`, whose latest value `latest` holds.
  @usableFromInline
  func attach<Value>(_ source: Observable<Value>, at index: Int, _ latest: ValueCell<Value>) {
    coordinator.attach(
      source,
      next: { value in
        latest.store(value)
        self.received(from: index)
      }, end: { self.ended(index, $0) })
  }

  private func received(from index: Int) {
    if rule.value.missing > 0 {
      switch rule.value.receivedFirst(from: index) {
      case .wait: return
      case .emit: break
      case .complete: return ending.finishEarly(.completed)
      }
    }
    if rill_has_batches(), emitsLater() { return }
    do { try emit() } catch { ending.fail(error) }
  }

  /// Emits once after all values of a batch, if there is one.
  @inline(never)
  private func emitsLater() -> Bool {
    coordinator.emitsLater { [self] in
      guard ending.scope.isOpen else { return }
      do { try emit() } catch { ending.fail(error) }
    }
  }

  private func ended(_ index: Int, _ completion: Completion) {
    if case .error = completion {
      coordinator.emitPending()
      return ending.finishEarly(completion)
    }
    if rule.value.completed(index) {
      coordinator.emitPending()
      ending.finish(.completed)
    }
  }
}

/// The rule that decides when `combineLatest` emits and when it completes.
struct CombineLatestRule {
  private var hasValue: [Bool]
  private var isDone: [Bool]
  var missing: Int
  private var running: Int

  init(count: Int) {
    hasValue = Array(repeating: false, count: count)
    isDone = hasValue
    missing = count
    running = count
  }

  /// Handles a value that arrives before every source has one.
  mutating func receivedFirst(from index: Int) -> CombiningAction {
    if !hasValue[index] {
      hasValue[index] = true
      missing -= 1
    }
    if missing == 0 { return .emit }
    return running - (isDone[index] ? 0 : 1) == 0 ? .complete : .wait
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
