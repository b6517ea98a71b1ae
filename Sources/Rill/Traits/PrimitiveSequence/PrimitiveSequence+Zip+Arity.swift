extension PrimitiveSequenceType {
  /// Has what `resultSelector` makes of the values of two sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// Subscribes to the sources in their order. Fails with the first that does, or with what `resultSelector` throws; has no value
  /// when all are done and one had none.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    resultSelector: @escaping @Sendable (Value1, Value2) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(source1.source, source2.source, resultSelector: resultSelector))
  }

  /// Has what `resultSelector` makes of the values of three sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// Subscribes to the sources in their order. Fails with the first that does, or with what `resultSelector` throws; has no value
  /// when all are done and one had none.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>,
    resultSelector: @escaping @Sendable (Value1, Value2, Value3) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(source1.source, source2.source, source3.source, resultSelector: resultSelector))
  }

  /// Has what `resultSelector` makes of the values of four sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// Subscribes to the sources in their order. Fails with the first that does, or with what `resultSelector` throws; has no value
  /// when all are done and one had none.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    resultSelector: @escaping @Sendable (Value1, Value2, Value3, Value4) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(source1.source, source2.source, source3.source, source4.source, resultSelector: resultSelector))
  }

  /// Has what `resultSelector` makes of the values of five sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// Subscribes to the sources in their order. Fails with the first that does, or with what `resultSelector` throws; has no value
  /// when all are done and one had none.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4, Value5>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    _ source5: PrimitiveSequence<Trait, Value5>,
    resultSelector: @escaping @Sendable (Value1, Value2, Value3, Value4, Value5) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(source1.source, source2.source, source3.source, source4.source, source5.source, resultSelector: resultSelector))
  }

  /// Has what `resultSelector` makes of the values of six sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// Subscribes to the sources in their order. Fails with the first that does, or with what `resultSelector` throws; has no value
  /// when all are done and one had none.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4, Value5, Value6>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    _ source5: PrimitiveSequence<Trait, Value5>, _ source6: PrimitiveSequence<Trait, Value6>,
    resultSelector: @escaping @Sendable (Value1, Value2, Value3, Value4, Value5, Value6) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source,
        resultSelector: resultSelector))
  }

  /// Has what `resultSelector` makes of the values of seven sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// Subscribes to the sources in their order. Fails with the first that does, or with what `resultSelector` throws; has no value
  /// when all are done and one had none.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4, Value5, Value6, Value7>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    _ source5: PrimitiveSequence<Trait, Value5>, _ source6: PrimitiveSequence<Trait, Value6>,
    _ source7: PrimitiveSequence<Trait, Value7>,
    resultSelector: @escaping @Sendable (Value1, Value2, Value3, Value4, Value5, Value6, Value7) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source, source7.source,
        resultSelector: resultSelector))
  }

  /// Has what `resultSelector` makes of the values of eight sources.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// Subscribes to the sources in their order. Fails with the first that does, or with what `resultSelector` throws; has no value
  /// when all are done and one had none.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4, Value5, Value6, Value7, Value8>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    _ source5: PrimitiveSequence<Trait, Value5>, _ source6: PrimitiveSequence<Trait, Value6>,
    _ source7: PrimitiveSequence<Trait, Value7>, _ source8: PrimitiveSequence<Trait, Value8>,
    resultSelector: @escaping @Sendable (Value1, Value2, Value3, Value4, Value5, Value6, Value7, Value8) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source, source7.source,
        source8.source, resultSelector: resultSelector))
  }
}

extension PrimitiveSequenceType where Element == Any {
  /// Has the values of two sources as a tuple.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>
  ) -> PrimitiveSequence<Trait, (Value1, Value2)> {
    PrimitiveSequence<Trait, (Value1, Value2)>(
      raw: Observable.zip(source1.source, source2.source))
  }

  /// Has the values of three sources as a tuple.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>
  ) -> PrimitiveSequence<Trait, (Value1, Value2, Value3)> {
    PrimitiveSequence<Trait, (Value1, Value2, Value3)>(
      raw: Observable.zip(source1.source, source2.source, source3.source))
  }

  /// Has the values of four sources as a tuple.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>
  ) -> PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4)> {
    PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4)>(
      raw: Observable.zip(source1.source, source2.source, source3.source, source4.source))
  }

  /// Has the values of five sources as a tuple.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4, Value5>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    _ source5: PrimitiveSequence<Trait, Value5>
  ) -> PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4, Value5)> {
    PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4, Value5)>(
      raw: Observable.zip(source1.source, source2.source, source3.source, source4.source, source5.source))
  }

  /// Has the values of six sources as a tuple.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4, Value5, Value6>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    _ source5: PrimitiveSequence<Trait, Value5>, _ source6: PrimitiveSequence<Trait, Value6>
  ) -> PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4, Value5, Value6)> {
    PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4, Value5, Value6)>(
      raw: Observable.zip(source1.source, source2.source, source3.source, source4.source, source5.source, source6.source))
  }

  /// Has the values of seven sources as a tuple.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4, Value5, Value6, Value7>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    _ source5: PrimitiveSequence<Trait, Value5>, _ source6: PrimitiveSequence<Trait, Value6>,
    _ source7: PrimitiveSequence<Trait, Value7>
  ) -> PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4, Value5, Value6, Value7)> {
    PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4, Value5, Value6, Value7)>(
      raw: Observable.zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source, source7.source))
  }

  /// Has the values of eight sources as a tuple.
  ///
  ///     source 1  --1|
  ///     source 2  ----A|
  ///     zip       ----1A|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func zip<Value1, Value2, Value3, Value4, Value5, Value6, Value7, Value8>(
    _ source1: PrimitiveSequence<Trait, Value1>, _ source2: PrimitiveSequence<Trait, Value2>,
    _ source3: PrimitiveSequence<Trait, Value3>, _ source4: PrimitiveSequence<Trait, Value4>,
    _ source5: PrimitiveSequence<Trait, Value5>, _ source6: PrimitiveSequence<Trait, Value6>,
    _ source7: PrimitiveSequence<Trait, Value7>, _ source8: PrimitiveSequence<Trait, Value8>
  ) -> PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4, Value5, Value6, Value7, Value8)> {
    PrimitiveSequence<Trait, (Value1, Value2, Value3, Value4, Value5, Value6, Value7, Value8)>(
      raw: Observable.zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source, source7.source,
        source8.source))
  }
}
