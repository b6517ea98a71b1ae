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
      let newest = collection.map { _ in Cell<Collection.Element.Element?>(nil) }
      let combination = CombineLatest(
        newest.count, downstream,
        ClosureEmitter {
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
struct CombineLatest<Output, Combination: Emitter> {
  @usableFromInline let junction: Junction<CombineLatestRule, Output>
  @usableFromInline let combination: Combination

  /// One `combineLatest` of so many sources; `combination` delivers what all cells' values make.
  @_alwaysEmitIntoClient
  init(_ count: Int, _ downstream: Sink<Output>, _ combination: Combination) {
    junction = Junction(CombineLatestRule(count: count), downstream, sources: count)
    self.combination = combination
  }

  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType>(
    _ source: Source, at index: Int, _ newest: Cell<Source.Element?>
  ) {
    guard let inlet = junction.makeInlet() else { return }
    junction.attach(
      source, at: inlet,
      LatestReceiver(newest: newest, junction: junction, combination: combination, index: index),
      end: { [junction] completion in
        if case .error = completion { return junction.downstream.cut(completion) }
        if junction.memory.completed(index) { junction.downstream.finish(.completed) }
      })
  }
}

/// Keeps the newest value of one source.
@usableFromInline
struct LatestReceiver<Value, Output, Combination: Emitter>: Receiver {
  @usableFromInline let newest: Cell<Value?>
  @usableFromInline let junction: Junction<CombineLatestRule, Output>
  @usableFromInline let combination: Combination
  @usableFromInline let index: Int

  @_alwaysEmitIntoClient
  init(newest: Cell<Value?>, junction: Junction<CombineLatestRule, Output>, combination: Combination, index: Int) {
    self.newest = newest
    self.junction = junction
    self.combination = combination
    self.index = index
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Value) {
    newest.value = value
    if junction.memory.missing == 0 { return combination.emit() }
    switch junction.memory.receivedFirst(from: index) {
    case .wait: break
    case .emit: combination.emit()
    case .complete: junction.downstream.cut(.completed)
    }
  }
}

/// Delivers what the newest values make, as a type: so that it can become one with the closure that enters the gate.
@usableFromInline
protocol Emitter {
  func emit()
}

/// An emitter whose rule is a closure: one more call, for any number of sources.
@usableFromInline
struct ClosureEmitter: Emitter {
  @usableFromInline let closure: () -> Void

  @_alwaysEmitIntoClient
  init(_ closure: @escaping () -> Void) { self.closure = closure }

  @_alwaysEmitIntoClient
  func emit() { closure() }
}

/// The combination of two sources, which is the one that most chains have.
@usableFromInline
struct PairEmitter<First, Second, Output>: Emitter {
  @usableFromInline let first: Cell<First?>
  @usableFromInline let second: Cell<Second?>
  @usableFromInline let select: (First, Second) throws -> Output
  @usableFromInline let downstream: Sink<Output>

  @_alwaysEmitIntoClient
  init(
    _ first: Cell<First?>, _ second: Cell<Second?>, _ select: @escaping (First, Second) throws -> Output,
    _ downstream: Sink<Output>
  ) {
    self.first = first
    self.second = second
    self.select = select
    self.downstream = downstream
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func emit() {
    guard let first = first.value, let second = second.value else { return }
    do { downstream.send(try select(first, second)) } catch { downstream.fail(error) }
  }
}

/// When `combineLatest` emits and when it completes.
@usableFromInline
struct CombineLatestRule {
  @usableFromInline
  enum Effect {
    case wait
    case emit
    case complete
  }

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
  mutating func receivedFirst(from index: Int) -> Effect {
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
