// `zip` of two to eight streams; see `Observable.zip` for the details.

extension SharedSequenceConvertibleType {
  /// Delivers what `resultSelector` makes of the first value of each of two streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    resultSelector: @escaping @MainActor (Element1, Element2) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let select = assumeMainActor { @MainActor (values: (Element1, Element2)) in
      resultSelector(values.0, values.1)
    }
    return SharedSequence(
      sharing: .zip(source1.source, source2.source) { select(($0, $1)) })
  }

  /// Delivers what `resultSelector` makes of the first value of each of three streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    resultSelector: @escaping @MainActor (Element1, Element2, Element3) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let select = assumeMainActor { @MainActor (values: (Element1, Element2, Element3)) in
      resultSelector(values.0, values.1, values.2)
    }
    return SharedSequence(
      sharing: .zip(source1.source, source2.source, source3.source) { select(($0, $1, $2)) })
  }

  /// Delivers what `resultSelector` makes of the first value of each of four streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    resultSelector: @escaping @MainActor (Element1, Element2, Element3, Element4) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let select = assumeMainActor { @MainActor (values: (Element1, Element2, Element3, Element4)) in
      resultSelector(values.0, values.1, values.2, values.3)
    }
    return SharedSequence(
      sharing: .zip(source1.source, source2.source, source3.source, source4.source) { select(($0, $1, $2, $3)) })
  }

  /// Delivers what `resultSelector` makes of the first value of each of five streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4, Element5>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    resultSelector: @escaping @MainActor (Element1, Element2, Element3, Element4, Element5) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let select = assumeMainActor { @MainActor (values: (Element1, Element2, Element3, Element4, Element5)) in
      resultSelector(values.0, values.1, values.2, values.3, values.4)
    }
    return SharedSequence(
      sharing: .zip(source1.source, source2.source, source3.source, source4.source, source5.source) {
        select(($0, $1, $2, $3, $4))
      })
  }

  /// Delivers what `resultSelector` makes of the first value of each of six streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    resultSelector: @escaping @MainActor (Element1, Element2, Element3, Element4, Element5, Element6) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let select = assumeMainActor { @MainActor (values: (Element1, Element2, Element3, Element4, Element5, Element6)) in
      resultSelector(values.0, values.1, values.2, values.3, values.4, values.5)
    }
    return SharedSequence(
      sharing: .zip(source1.source, source2.source, source3.source, source4.source, source5.source, source6.source) {
        select(($0, $1, $2, $3, $4, $5))
      })
  }

  /// Delivers what `resultSelector` makes of the first value of each of seven streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    _ source7: SharedSequence<SharingStrategy, Element7>,
    resultSelector: @escaping @MainActor (Element1, Element2, Element3, Element4, Element5, Element6, Element7) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let select = assumeMainActor {
      @MainActor (values: (Element1, Element2, Element3, Element4, Element5, Element6, Element7)) in
      resultSelector(values.0, values.1, values.2, values.3, values.4, values.5, values.6)
    }
    return SharedSequence(
      sharing: .zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source, source7.source
      ) { select(($0, $1, $2, $3, $4, $5, $6)) })
  }

  /// Delivers what `resultSelector` makes of the first value of each of eight streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    _ source7: SharedSequence<SharingStrategy, Element7>,
    _ source8: SharedSequence<SharingStrategy, Element8>,
    resultSelector:
      @escaping @MainActor (Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    let select = assumeMainActor {
      @MainActor (values: (Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8)) in
      resultSelector(values.0, values.1, values.2, values.3, values.4, values.5, values.6, values.7)
    }
    return SharedSequence(
      sharing: .zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source, source7.source,
        source8.source
      ) { select(($0, $1, $2, $3, $4, $5, $6, $7)) })
  }
}

extension SharedSequenceConvertibleType where Element == Any {
  /// Delivers a tuple of the first value of each of two streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2)> {
    SharedSequence<SharingStrategy, (Element1, Element2)>(
      sharing: .zip(source1.source, source2.source) { ($0, $1) })
  }

  /// Delivers a tuple of the first value of each of three streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3)> {
    SharedSequence<SharingStrategy, (Element1, Element2, Element3)>(
      sharing: .zip(source1.source, source2.source, source3.source) { ($0, $1, $2) })
  }

  /// Delivers a tuple of the first value of each of four streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4)> {
    SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4)>(
      sharing: .zip(source1.source, source2.source, source3.source, source4.source) { ($0, $1, $2, $3) })
  }

  /// Delivers a tuple of the first value of each of five streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4, Element5>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5)> {
    SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5)>(
      sharing: .zip(source1.source, source2.source, source3.source, source4.source, source5.source) { ($0, $1, $2, $3, $4) })
  }

  /// Delivers a tuple of the first value of each of six streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6)> {
    SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6)>(
      sharing: .zip(source1.source, source2.source, source3.source, source4.source, source5.source, source6.source) {
        ($0, $1, $2, $3, $4, $5)
      })
  }

  /// Delivers a tuple of the first value of each of seven streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    _ source7: SharedSequence<SharingStrategy, Element7>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6, Element7)> {
    SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6, Element7)>(
      sharing: .zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source, source7.source
      ) { ($0, $1, $2, $3, $4, $5, $6) })
  }

  /// Delivers a tuple of the first value of each of eight streams, then of the second of each, and so on.
  ///
  ///     source 1  1-----2-------3--|
  ///     source 2  --A------B--C-------|
  ///     zip       --1A-----2B---3C-|
  @_alwaysEmitIntoClient
  public static func zip<Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8>(
    _ source1: SharedSequence<SharingStrategy, Element1>,
    _ source2: SharedSequence<SharingStrategy, Element2>,
    _ source3: SharedSequence<SharingStrategy, Element3>,
    _ source4: SharedSequence<SharingStrategy, Element4>,
    _ source5: SharedSequence<SharingStrategy, Element5>,
    _ source6: SharedSequence<SharingStrategy, Element6>,
    _ source7: SharedSequence<SharingStrategy, Element7>,
    _ source8: SharedSequence<SharingStrategy, Element8>
  ) -> SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8)> {
    SharedSequence<SharingStrategy, (Element1, Element2, Element3, Element4, Element5, Element6, Element7, Element8)>(
      sharing: .zip(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source, source7.source,
        source8.source
      ) { ($0, $1, $2, $3, $4, $5, $6, $7) })
  }
}
