extension ObservableType {
  /// Delivers, for every value of two sources, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Begins when each source has a value. Subscribes to the sources in their order. Completes when all have, or when one
  /// delivers before all have a value and the others are done. Fails with the first that does, or with what `resultSelector`
  /// throws.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let coordinator = SourceCoordinator(LatestPair<Source1.Element, Source2.Element>(), downstream, sources: 2)
      if let subscription = coordinator.addSource() {
        coordinator.attach(source1, at: subscription, CombineLatestFirstStage(resultSelector)) { coordinator.end(of: 0, $0) }
      }
      if let subscription = coordinator.addSource() {
        coordinator.attach(source2, at: subscription, CombineLatestSecondStage(resultSelector)) { coordinator.end(of: 1, $0) }
      }
    }
  }

  /// Delivers, for every value of three sources, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Begins when each source has a value. Subscribes to the sources in their order. Completes when all have, or when one
  /// delivers before all have a value and the others are done. Fails with the first that does, or with what `resultSelector`
  /// throws.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let newest1 = Box<Source1.Element?>(nil)
      let newest2 = Box<Source2.Element?>(nil)
      let newest3 = Box<Source3.Element?>(nil)
      let combination = CombineLatest(
        3, downstream,
        {
          guard let value1 = newest1.value, let value2 = newest2.value, let value3 = newest3.value else { return }
          do { downstream.send(try resultSelector(value1, value2, value3)) } catch { downstream.fail(error) }
        })
      combination.attach(source1, at: 0, newest1)
      combination.attach(source2, at: 1, newest2)
      combination.attach(source3, at: 2, newest3)
    }
  }

  /// Delivers, for every value of four sources, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Begins when each source has a value. Subscribes to the sources in their order. Completes when all have, or when one
  /// delivers before all have a value and the others are done. Fails with the first that does, or with what `resultSelector`
  /// throws.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let newest1 = Box<Source1.Element?>(nil)
      let newest2 = Box<Source2.Element?>(nil)
      let newest3 = Box<Source3.Element?>(nil)
      let newest4 = Box<Source4.Element?>(nil)
      let combination = CombineLatest(
        4, downstream,
        {
          guard let value1 = newest1.value, let value2 = newest2.value, let value3 = newest3.value, let value4 = newest4.value
          else { return }
          do { downstream.send(try resultSelector(value1, value2, value3, value4)) } catch { downstream.fail(error) }
        })
      combination.attach(source1, at: 0, newest1)
      combination.attach(source2, at: 1, newest2)
      combination.attach(source3, at: 2, newest3)
      combination.attach(source4, at: 3, newest4)
    }
  }

  /// Delivers, for every value of five sources, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Begins when each source has a value. Subscribes to the sources in their order. Completes when all have, or when one
  /// delivers before all have a value and the others are done. Fails with the first that does, or with what `resultSelector`
  /// throws.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element) throws ->
      Element
  ) -> Observable<Element> {
    Observable { downstream in
      let newest1 = Box<Source1.Element?>(nil)
      let newest2 = Box<Source2.Element?>(nil)
      let newest3 = Box<Source3.Element?>(nil)
      let newest4 = Box<Source4.Element?>(nil)
      let newest5 = Box<Source5.Element?>(nil)
      let combination = CombineLatest(
        5, downstream,
        {
          guard let value1 = newest1.value, let value2 = newest2.value, let value3 = newest3.value, let value4 = newest4.value,
            let value5 = newest5.value
          else { return }
          do { downstream.send(try resultSelector(value1, value2, value3, value4, value5)) } catch { downstream.fail(error) }
        })
      combination.attach(source1, at: 0, newest1)
      combination.attach(source2, at: 1, newest2)
      combination.attach(source3, at: 2, newest3)
      combination.attach(source4, at: 3, newest4)
      combination.attach(source5, at: 4, newest5)
    }
  }

  /// Delivers, for every value of six sources, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Begins when each source has a value. Subscribes to the sources in their order. Completes when all have, or when one
  /// delivers before all have a value and the others are done. Fails with the first that does, or with what `resultSelector`
  /// throws.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
      throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let newest1 = Box<Source1.Element?>(nil)
      let newest2 = Box<Source2.Element?>(nil)
      let newest3 = Box<Source3.Element?>(nil)
      let newest4 = Box<Source4.Element?>(nil)
      let newest5 = Box<Source5.Element?>(nil)
      let newest6 = Box<Source6.Element?>(nil)
      let combination = CombineLatest(
        6, downstream,
        {
          guard let value1 = newest1.value, let value2 = newest2.value, let value3 = newest3.value, let value4 = newest4.value,
            let value5 = newest5.value, let value6 = newest6.value
          else { return }
          do { downstream.send(try resultSelector(value1, value2, value3, value4, value5, value6)) } catch {
            downstream.fail(error)
          }
        })
      combination.attach(source1, at: 0, newest1)
      combination.attach(source2, at: 1, newest2)
      combination.attach(source3, at: 2, newest3)
      combination.attach(source4, at: 3, newest4)
      combination.attach(source5, at: 4, newest5)
      combination.attach(source6, at: 5, newest6)
    }
  }

  /// Delivers, for every value of seven sources, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Begins when each source has a value. Subscribes to the sources in their order. Completes when all have, or when one
  /// delivers before all have a value and the others are done. Fails with the first that does, or with what `resultSelector`
  /// throws.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element
      ) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let newest1 = Box<Source1.Element?>(nil)
      let newest2 = Box<Source2.Element?>(nil)
      let newest3 = Box<Source3.Element?>(nil)
      let newest4 = Box<Source4.Element?>(nil)
      let newest5 = Box<Source5.Element?>(nil)
      let newest6 = Box<Source6.Element?>(nil)
      let newest7 = Box<Source7.Element?>(nil)
      let combination = CombineLatest(
        7, downstream,
        {
          guard let value1 = newest1.value, let value2 = newest2.value, let value3 = newest3.value, let value4 = newest4.value,
            let value5 = newest5.value, let value6 = newest6.value, let value7 = newest7.value
          else { return }
          do { downstream.send(try resultSelector(value1, value2, value3, value4, value5, value6, value7)) } catch {
            downstream.fail(error)
          }
        })
      combination.attach(source1, at: 0, newest1)
      combination.attach(source2, at: 1, newest2)
      combination.attach(source3, at: 2, newest3)
      combination.attach(source4, at: 3, newest4)
      combination.attach(source5, at: 4, newest5)
      combination.attach(source6, at: 5, newest6)
      combination.attach(source7, at: 6, newest7)
    }
  }

  /// Delivers, for every value of eight sources, what `resultSelector` makes of the newest value of each.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// Begins when each source has a value. Subscribes to the sources in their order. Completes when all have, or when one
  /// delivers before all have a value and the others are done. Fails with the first that does, or with what `resultSelector`
  /// throws.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType, Source8: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7, _ source8: Source8,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
        Source8.Element
      ) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let newest1 = Box<Source1.Element?>(nil)
      let newest2 = Box<Source2.Element?>(nil)
      let newest3 = Box<Source3.Element?>(nil)
      let newest4 = Box<Source4.Element?>(nil)
      let newest5 = Box<Source5.Element?>(nil)
      let newest6 = Box<Source6.Element?>(nil)
      let newest7 = Box<Source7.Element?>(nil)
      let newest8 = Box<Source8.Element?>(nil)
      let combination = CombineLatest(
        8, downstream,
        {
          guard let value1 = newest1.value, let value2 = newest2.value, let value3 = newest3.value, let value4 = newest4.value,
            let value5 = newest5.value, let value6 = newest6.value, let value7 = newest7.value, let value8 = newest8.value
          else { return }
          do { downstream.send(try resultSelector(value1, value2, value3, value4, value5, value6, value7, value8)) } catch {
            downstream.fail(error)
          }
        })
      combination.attach(source1, at: 0, newest1)
      combination.attach(source2, at: 1, newest2)
      combination.attach(source3, at: 2, newest3)
      combination.attach(source4, at: 3, newest4)
      combination.attach(source5, at: 4, newest5)
      combination.attach(source6, at: 5, newest6)
      combination.attach(source7, at: 6, newest7)
      combination.attach(source8, at: 7, newest8)
    }
  }
}

extension ObservableType where Element == Any {
  /// Delivers, for every value of two sources, the newest value of each as a tuple.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// See `combineLatest` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> {
    Observable<(Source1.Element, Source2.Element)>.combineLatest(source1, source2) { ($0, $1) }
  }

  /// Delivers, for every value of three sources, the newest value of each as a tuple.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// See `combineLatest` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element)>.combineLatest(source1, source2, source3) { ($0, $1, $2) }
  }

  /// Delivers, for every value of four sources, the newest value of each as a tuple.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// See `combineLatest` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)>.combineLatest(
      source1, source2, source3, source4
    ) { ($0, $1, $2, $3) }
  }

  /// Delivers, for every value of five sources, the newest value of each as a tuple.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// See `combineLatest` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)>.combineLatest(
      source1, source2, source3, source4, source5
    ) { ($0, $1, $2, $3, $4) }
  }

  /// Delivers, for every value of six sources, the newest value of each as a tuple.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// See `combineLatest` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)>
      .combineLatest(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// Delivers, for every value of seven sources, the newest value of each as a tuple.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// See `combineLatest` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7
  ) -> Observable<
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element)
  > {
    Observable<
      (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element)
    >.combineLatest(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// Delivers, for every value of eight sources, the newest value of each as a tuple.
  ///
  ///     source 1       1-----2-------3--|
  ///     source 2       --A------B--C-------|
  ///     combineLatest  --1A--2A-2B-2C3C----|
  ///
  /// See `combineLatest` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public static func combineLatest<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType, Source7: ObservableType, Source8: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    _ source7: Source7, _ source8: Source8
  ) -> Observable<
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
      Source8.Element
    )
  > {
    Observable<
      (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
        Source8.Element
      )
    >.combineLatest(source1, source2, source3, source4, source5, source6, source7, source8) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
