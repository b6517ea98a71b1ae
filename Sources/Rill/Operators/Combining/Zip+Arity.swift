extension ObservableType {
  /// Delivers what `resultSelector` makes of the first values of two sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Values wait for their partners, without limit. Subscribes to the sources in their order. Completes when all have, or when
  /// one delivers a value without partners while all others are done. Fails with the first that does, or with what
  /// `resultSelector` throws.
  ///
  /// - Complexity: O(1) per value, amortised.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let waiting1 = Box(FIFOQueue<Source1.Element>())
      let waiting2 = Box(FIFOQueue<Source2.Element>())
      let zipper = Zip(2, downstream) {
        guard let value1 = waiting1.value.popFirst(), let value2 = waiting2.value.popFirst() else { return }
        downstream.send(try resultSelector(value1, value2))
      }
      zipper.attach(source1, at: 0, waiting1)
      zipper.attach(source2, at: 1, waiting2)
    }
  }

  /// Delivers what `resultSelector` makes of the first values of three sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Values wait for their partners, without limit. Subscribes to the sources in their order. Completes when all have, or when
  /// one delivers a value without partners while all others are done. Fails with the first that does, or with what
  /// `resultSelector` throws.
  ///
  /// - Complexity: O(1) per value, amortised.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let waiting1 = Box(FIFOQueue<Source1.Element>())
      let waiting2 = Box(FIFOQueue<Source2.Element>())
      let waiting3 = Box(FIFOQueue<Source3.Element>())
      let zipper = Zip(3, downstream) {
        guard let value1 = waiting1.value.popFirst(), let value2 = waiting2.value.popFirst(),
          let value3 = waiting3.value.popFirst()
        else { return }
        downstream.send(try resultSelector(value1, value2, value3))
      }
      zipper.attach(source1, at: 0, waiting1)
      zipper.attach(source2, at: 1, waiting2)
      zipper.attach(source3, at: 2, waiting3)
    }
  }

  /// Delivers what `resultSelector` makes of the first values of four sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Values wait for their partners, without limit. Subscribes to the sources in their order. Completes when all have, or when
  /// one delivers a value without partners while all others are done. Fails with the first that does, or with what
  /// `resultSelector` throws.
  ///
  /// - Complexity: O(1) per value, amortised.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let waiting1 = Box(FIFOQueue<Source1.Element>())
      let waiting2 = Box(FIFOQueue<Source2.Element>())
      let waiting3 = Box(FIFOQueue<Source3.Element>())
      let waiting4 = Box(FIFOQueue<Source4.Element>())
      let zipper = Zip(4, downstream) {
        guard let value1 = waiting1.value.popFirst(), let value2 = waiting2.value.popFirst(),
          let value3 = waiting3.value.popFirst(), let value4 = waiting4.value.popFirst()
        else { return }
        downstream.send(try resultSelector(value1, value2, value3, value4))
      }
      zipper.attach(source1, at: 0, waiting1)
      zipper.attach(source2, at: 1, waiting2)
      zipper.attach(source3, at: 2, waiting3)
      zipper.attach(source4, at: 3, waiting4)
    }
  }

  /// Delivers what `resultSelector` makes of the first values of five sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Values wait for their partners, without limit. Subscribes to the sources in their order. Completes when all have, or when
  /// one delivers a value without partners while all others are done. Fails with the first that does, or with what
  /// `resultSelector` throws.
  ///
  /// - Complexity: O(1) per value, amortised.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element) throws ->
      Element
  ) -> Observable<Element> {
    Observable { downstream in
      let waiting1 = Box(FIFOQueue<Source1.Element>())
      let waiting2 = Box(FIFOQueue<Source2.Element>())
      let waiting3 = Box(FIFOQueue<Source3.Element>())
      let waiting4 = Box(FIFOQueue<Source4.Element>())
      let waiting5 = Box(FIFOQueue<Source5.Element>())
      let zipper = Zip(5, downstream) {
        guard let value1 = waiting1.value.popFirst(), let value2 = waiting2.value.popFirst(),
          let value3 = waiting3.value.popFirst(), let value4 = waiting4.value.popFirst(), let value5 = waiting5.value.popFirst()
        else { return }
        downstream.send(try resultSelector(value1, value2, value3, value4, value5))
      }
      zipper.attach(source1, at: 0, waiting1)
      zipper.attach(source2, at: 1, waiting2)
      zipper.attach(source3, at: 2, waiting3)
      zipper.attach(source4, at: 3, waiting4)
      zipper.attach(source5, at: 4, waiting5)
    }
  }

  /// Delivers what `resultSelector` makes of the first values of six sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Values wait for their partners, without limit. Subscribes to the sources in their order. Completes when all have, or when
  /// one delivers a value without partners while all others are done. Fails with the first that does, or with what
  /// `resultSelector` throws.
  ///
  /// - Complexity: O(1) per value, amortised.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
      throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let waiting1 = Box(FIFOQueue<Source1.Element>())
      let waiting2 = Box(FIFOQueue<Source2.Element>())
      let waiting3 = Box(FIFOQueue<Source3.Element>())
      let waiting4 = Box(FIFOQueue<Source4.Element>())
      let waiting5 = Box(FIFOQueue<Source5.Element>())
      let waiting6 = Box(FIFOQueue<Source6.Element>())
      let zipper = Zip(6, downstream) {
        guard let value1 = waiting1.value.popFirst(), let value2 = waiting2.value.popFirst(),
          let value3 = waiting3.value.popFirst(), let value4 = waiting4.value.popFirst(),
          let value5 = waiting5.value.popFirst(), let value6 = waiting6.value.popFirst()
        else { return }
        downstream.send(try resultSelector(value1, value2, value3, value4, value5, value6))
      }
      zipper.attach(source1, at: 0, waiting1)
      zipper.attach(source2, at: 1, waiting2)
      zipper.attach(source3, at: 2, waiting3)
      zipper.attach(source4, at: 3, waiting4)
      zipper.attach(source5, at: 4, waiting5)
      zipper.attach(source6, at: 5, waiting6)
    }
  }

  /// Delivers what `resultSelector` makes of the first values of seven sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Values wait for their partners, without limit. Subscribes to the sources in their order. Completes when all have, or when
  /// one delivers a value without partners while all others are done. Fails with the first that does, or with what
  /// `resultSelector` throws.
  ///
  /// - Complexity: O(1) per value, amortised.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<
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
      let waiting1 = Box(FIFOQueue<Source1.Element>())
      let waiting2 = Box(FIFOQueue<Source2.Element>())
      let waiting3 = Box(FIFOQueue<Source3.Element>())
      let waiting4 = Box(FIFOQueue<Source4.Element>())
      let waiting5 = Box(FIFOQueue<Source5.Element>())
      let waiting6 = Box(FIFOQueue<Source6.Element>())
      let waiting7 = Box(FIFOQueue<Source7.Element>())
      let zipper = Zip(7, downstream) {
        guard let value1 = waiting1.value.popFirst(), let value2 = waiting2.value.popFirst(),
          let value3 = waiting3.value.popFirst(), let value4 = waiting4.value.popFirst(),
          let value5 = waiting5.value.popFirst(), let value6 = waiting6.value.popFirst(), let value7 = waiting7.value.popFirst()
        else { return }
        downstream.send(try resultSelector(value1, value2, value3, value4, value5, value6, value7))
      }
      zipper.attach(source1, at: 0, waiting1)
      zipper.attach(source2, at: 1, waiting2)
      zipper.attach(source3, at: 2, waiting3)
      zipper.attach(source4, at: 3, waiting4)
      zipper.attach(source5, at: 4, waiting5)
      zipper.attach(source6, at: 5, waiting6)
      zipper.attach(source7, at: 6, waiting7)
    }
  }

  /// Delivers what `resultSelector` makes of the first values of eight sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// Values wait for their partners, without limit. Subscribes to the sources in their order. Completes when all have, or when
  /// one delivers a value without partners while all others are done. Fails with the first that does, or with what
  /// `resultSelector` throws.
  ///
  /// - Complexity: O(1) per value, amortised.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<
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
      let waiting1 = Box(FIFOQueue<Source1.Element>())
      let waiting2 = Box(FIFOQueue<Source2.Element>())
      let waiting3 = Box(FIFOQueue<Source3.Element>())
      let waiting4 = Box(FIFOQueue<Source4.Element>())
      let waiting5 = Box(FIFOQueue<Source5.Element>())
      let waiting6 = Box(FIFOQueue<Source6.Element>())
      let waiting7 = Box(FIFOQueue<Source7.Element>())
      let waiting8 = Box(FIFOQueue<Source8.Element>())
      let zipper = Zip(8, downstream) {
        guard let value1 = waiting1.value.popFirst(), let value2 = waiting2.value.popFirst(),
          let value3 = waiting3.value.popFirst(), let value4 = waiting4.value.popFirst(),
          let value5 = waiting5.value.popFirst(), let value6 = waiting6.value.popFirst(),
          let value7 = waiting7.value.popFirst(), let value8 = waiting8.value.popFirst()
        else { return }
        downstream.send(try resultSelector(value1, value2, value3, value4, value5, value6, value7, value8))
      }
      zipper.attach(source1, at: 0, waiting1)
      zipper.attach(source2, at: 1, waiting2)
      zipper.attach(source3, at: 2, waiting3)
      zipper.attach(source4, at: 3, waiting4)
      zipper.attach(source5, at: 4, waiting5)
      zipper.attach(source6, at: 5, waiting6)
      zipper.attach(source7, at: 6, waiting7)
      zipper.attach(source8, at: 7, waiting8)
    }
  }
}

extension ObservableType where Element == Any {
  /// Delivers the first values of two sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value, amortised.
  @_alwaysEmitIntoClient
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> {
    Observable<(Source1.Element, Source2.Element)>.zip(source1, source2) { ($0, $1) }
  }

  /// Delivers the first values of three sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value, amortised.
  @_alwaysEmitIntoClient
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element)>.zip(source1, source2, source3) { ($0, $1, $2) }
  }

  /// Delivers the first values of four sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value, amortised.
  @_alwaysEmitIntoClient
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)>.zip(source1, source2, source3, source4) {
      ($0, $1, $2, $3)
    }
  }

  /// Delivers the first values of five sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value, amortised.
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)>.zip(
      source1, source2, source3, source4, source5
    ) { ($0, $1, $2, $3, $4) }
  }

  /// Delivers the first values of six sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value, amortised.
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType, Source5: ObservableType,
    Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5, _ source6: Source6
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)>.zip(
      source1, source2, source3, source4, source5, source6
    ) { ($0, $1, $2, $3, $4, $5) }
  }

  /// Delivers the first values of seven sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value, amortised.
  @_alwaysEmitIntoClient
  public static func zip<
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
    >.zip(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// Delivers the first values of eight sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C------|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value, amortised.
  @_alwaysEmitIntoClient
  public static func zip<
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
    >.zip(source1, source2, source3, source4, source5, source6, source7, source8) { ($0, $1, $2, $3, $4, $5, $6, $7) }
  }
}
