extension ObservableType {
  /// Combines the latest values of all sources whenever any of them emits.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Emits the result of `resultSelector` once each source has a value. The array has the order of the sources. Subscribes to
  /// the sources in order. Completes when all sources have completed, or when the last active source emits while another one has
  /// completed without a value. Fails with the first error, or with the error that `resultSelector` throws. Without sources,
  /// emits the result for an empty array and completes.
  ///
  /// - `combineLatest` completes: when all sources have completed; or when the last active source emits after another one has
  ///   completed without a value; without sources, after the result for an empty array
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: in their order
  /// - Complexity: O(sources) per value.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Observable { downstream in
      if collection.isEmpty {
        do { downstream.send(try resultSelector([])) } catch { return downstream.finish(.error(error)) }
        return downstream.finish(.completed)
      }
      let newest = collection.map { _ in Box<Collection.Element.Element?>(nil) }
      let combination = CombineLatest(
        newest.count, downstream,
        {
          do { downstream.send(try resultSelector(newest.compactMap { $0.value })) } catch { downstream.fail(error) }
        })
      for (index, source) in collection.enumerated() { combination.attach(source, at: index, newest[index]) }
    }
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

/// The sources of one `combineLatest`, each with a box for its latest value.
@usableFromInline
struct CombineLatest<Output> {
  @usableFromInline let coordinator: SourceCoordinator<CombineLatestRule, Output>
  @usableFromInline let combine: () -> Void

  /// Makes the coordinator of `count` sources.
  ///
  /// `combine` emits the result for the values in all boxes.
  @_alwaysEmitIntoClient
  init(_ count: Int, _ downstream: Sink<Output>, _ combine: @escaping () -> Void) {
    coordinator = SourceCoordinator(CombineLatestRule(count: count), downstream, sources: count)
    self.combine = combine
  }

  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType>(
    _ source: Source, at index: Int, _ newest: Box<Source.Element?>
  ) {
    coordinator.attach(source, CombineLatestStage(newest, index, combine))
  }
}

/// The stage that stores the latest value of one source.
@usableFromInline
final class CombineLatestStage<Value, Output>: GatedStage {
  @usableFromInline let newest: Box<Value?>
  @usableFromInline let index: Int
  @usableFromInline let combine: () -> Void

  @_alwaysEmitIntoClient
  init(_ newest: Box<Value?>, _ index: Int, _ combine: @escaping () -> Void) {
    self.newest = newest
    self.index = index
    self.combine = combine
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(
    _ value: Value, in coordinator: SourceCoordinator<CombineLatestRule, Output>,
    from _: SourceSubscription<CombineLatestRule, Output>
  ) {
    newest.value = value
    if coordinator.state.missing == 0 { return combine() }
    switch coordinator.state.receivedFirst(from: index) {
    case .wait: break
    case .emit: combine()
    case .end(let completion): coordinator.downstream.finishEarly(completion)
    }
  }

  @_alwaysEmitIntoClient
  func end(_ completion: Completion, in coordinator: SourceCoordinator<CombineLatestRule, Output>) {
    if case .error = completion { return coordinator.downstream.finishEarly(completion) }
    if coordinator.state.completed(index) { coordinator.downstream.finish(.completed) }
  }
}

/// The rule that decides when `combineLatest` emits and when it completes.
@usableFromInline
struct CombineLatestRule {
  private var hasValue: [Bool]
  private var isDone: [Bool]
  @usableFromInline var missing: Int
  private var running: Int

  @usableFromInline
  init(count: Int) {
    hasValue = Array(repeating: false, count: count)
    isDone = hasValue
    missing = count
    running = count
  }

  /// Handles a value that arrives before every source has one.
  @usableFromInline
  mutating func receivedFirst(from index: Int) -> CombiningEffect {
    if !hasValue[index] {
      hasValue[index] = true
      missing -= 1
    }
    if missing == 0 { return .emit }
    return running - (isDone[index] ? 0 : 1) == 0 ? .end(.completed) : .wait
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
