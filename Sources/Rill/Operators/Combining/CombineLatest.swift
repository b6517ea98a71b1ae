extension ObservableType {
  /// Delivers, for every value of any source, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// The array has the sources' order. Of no sources, delivers the result for no values and completes. See `combineLatest`
  /// of two sources for the rest.
  ///
  /// - `combineLatest` completes: when all have; or when one delivers, not all have a value, and all others are done; of no
  ///   sources, after the result for none
  /// - On an error: fails with the first that does, or with what the selector throws
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

  /// Delivers, for every value of any source, an array of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --5------6--7-------|
  ///     combineLatest  --15--25-26-2737----|
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

/// The sources of one `combineLatest`, each with a cell for its newest value.
@usableFromInline
struct CombineLatest<Output> {
  @usableFromInline let coordinator: SourceCoordinator<CombineLatestRule, Output>
  @usableFromInline let combine: () -> Void

  /// One `combineLatest` of so many sources; `combine` delivers what all cells' values make.
  @_alwaysEmitIntoClient
  init(_ count: Int, _ downstream: Sink<Output>, _ combine: @escaping () -> Void) {
    coordinator = SourceCoordinator(CombineLatestRule(count: count), downstream, sources: count)
    self.combine = combine
  }

  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType>(
    _ source: Source, at index: Int, _ newest: Box<Source.Element?>
  ) {
    guard let subscription = coordinator.addSource() else { return }
    coordinator.attach(
      source, at: subscription, CombineLatestStage(newest, index, combine),
      end: { [coordinator] completion in
        if case .error = completion { return coordinator.downstream.finishEarly(completion) }
        if coordinator.state.completed(index) { coordinator.downstream.finish(.completed) }
      })
  }
}

/// Keeps the newest value of one source.
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
  func receive(_ value: Value, in coordinator: SourceCoordinator<CombineLatestRule, Output>) {
    newest.value = value
    if coordinator.state.missing == 0 { return combine() }
    switch coordinator.state.receivedFirst(from: index) {
    case .wait: break
    case .emit: combine()
    case .complete: coordinator.downstream.finishEarly(.completed)
    }
  }
}

/// When `combineLatest` emits and when it completes.
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

  /// A source has a value, and not all had one before.
  @usableFromInline
  mutating func receivedFirst(from index: Int) -> CombiningEffect {
    if !hasValue[index] {
      hasValue[index] = true
      missing -= 1
    }
    if missing == 0 { return .emit }
    return running - (isDone[index] ? 0 : 1) == 0 ? .complete : .wait
  }

  /// A source is done; answers whether all are.
  @usableFromInline
  mutating func completed(_ index: Int) -> Bool {
    isDone[index] = true
    running -= 1
    return running == 0
  }
}
