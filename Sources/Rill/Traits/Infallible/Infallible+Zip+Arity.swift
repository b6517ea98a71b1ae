extension InfallibleType {
  /// Delivers what `resultSelector` makes of the first values of two sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// Subscribes to the sources in their order. Completes when all sources have, or when one delivers a value without partners while all others are done.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Source1: InfallibleType, Source2: InfallibleType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      .zip(source1.asObservable(), source2.asObservable(), resultSelector: resultSelector))
  }

  /// Delivers what `resultSelector` makes of the first values of three sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// Subscribes to the sources in their order. Completes when all sources have, or when one delivers a value without partners while all others are done.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      .zip(source1.asObservable(), source2.asObservable(), source3.asObservable(), resultSelector: resultSelector))
  }

  /// Delivers what `resultSelector` makes of the first values of four sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// Subscribes to the sources in their order. Completes when all sources have, or when one delivers a value without partners while all others are done.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        resultSelector: resultSelector))
  }

  /// Delivers what `resultSelector` makes of the first values of five sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// Subscribes to the sources in their order. Completes when all sources have, or when one delivers a value without partners while all others are done.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(), source5.asObservable(),
        resultSelector: resultSelector))
  }

  /// Delivers what `resultSelector` makes of the first values of six sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// Subscribes to the sources in their order. Completes when all sources have, or when one delivers a value without partners while all others are done.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
      -> Element
  ) -> Infallible<Element> {
    Infallible(
      .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(), source5.asObservable(),
        source6.asObservable(), resultSelector: resultSelector))
  }

  /// Delivers what `resultSelector` makes of the first values of seven sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// Subscribes to the sources in their order. Completes when all sources have, or when one delivers a value without partners while all others are done.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType, Source7: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element
      ) -> Element
  ) -> Infallible<Element> {
    Infallible(
      .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(), source5.asObservable(),
        source6.asObservable(), source7.asObservable(), resultSelector: resultSelector))
  }

  /// Delivers what `resultSelector` makes of the first values of eight sources, then of the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// Subscribes to the sources in their order. Completes when all sources have, or when one delivers a value without partners while all others are done.
  ///
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX zip](https://reactivex.io/documentation/operators/zip.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType, Source7: InfallibleType, Source8: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7, _ source8: Source8,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
        Source8.Element
      ) -> Element
  ) -> Infallible<Element> {
    Infallible(
      .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(), source5.asObservable(),
        source6.asObservable(), source7.asObservable(), source8.asObservable(), resultSelector: resultSelector))
  }
}

extension InfallibleType where Element == Any {
  /// Delivers the first values of two sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func zip<Source1: InfallibleType, Source2: InfallibleType>(
    _ source1: Source1, _ source2: Source2
  ) -> Infallible<(Source1.Element, Source2.Element)> {
    Infallible<(Source1.Element, Source2.Element)>(
      Observable.zip(source1.asObservable(), source2.asObservable()))
  }

  /// Delivers the first values of three sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func zip<Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> Infallible<(Source1.Element, Source2.Element, Source3.Element)> {
    Infallible<(Source1.Element, Source2.Element, Source3.Element)>(
      Observable.zip(source1.asObservable(), source2.asObservable(), source3.asObservable()))
  }

  /// Delivers the first values of four sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func zip<Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4
  ) -> Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)> {
    Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)>(
      Observable.zip(source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable()))
  }

  /// Delivers the first values of five sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5
  ) -> Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> {
    Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)>(
      Observable.zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(), source5.asObservable()))
  }

  /// Delivers the first values of six sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6
  ) -> Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)> {
    Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)>(
      Observable.zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(), source5.asObservable(),
        source6.asObservable()))
  }

  /// Delivers the first values of seven sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType, Source7: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7
  ) -> Infallible<
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element)
  > {
    Infallible<
      (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element)
    >(
      Observable.zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(), source5.asObservable(),
        source6.asObservable(), source7.asObservable()))
  }

  /// Delivers the first values of eight sources as a tuple, then the second values, and so on.
  ///
  ///     source 1  1--2-----3-----|
  ///     source 2  ---A--B-----C-------|
  ///     zip       ---1A-2B----3C-|
  ///
  /// See `zip` with a `resultSelector`.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType, Source7: InfallibleType, Source8: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7, _ source8: Source8
  ) -> Infallible<
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
      Source8.Element
    )
  > {
    Infallible<
      (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element, Source7.Element,
        Source8.Element
      )
    >(
      Observable.zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(), source5.asObservable(),
        source6.asObservable(), source7.asObservable(), source8.asObservable()))
  }
}
