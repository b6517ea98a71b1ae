extension InfallibleType {
  /// Delivers `transform(value)` for every value.
  ///
  ///     source  a--b--|
  ///     map     A--B--|
  ///
  /// - Complexity: O(1) per value beyond `transform`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping @Sendable (Element) -> Result) -> Infallible<Result> {
    Infallible(asObservable().map(transform))
  }

  /// Delivers `transform(value)` for every value for which that is not nil.
  ///
  ///     source      1--x--3--|
  ///     compactMap  1-----3--|
  ///
  /// - Complexity: O(1) per value beyond `transform`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping @Sendable (Element) -> Result?) -> Infallible<Result> {
    Infallible(asObservable().compactMap(transform))
  }

  /// Makes a stream of every value and delivers the values of all those streams, as they come.
  ///
  ///     source    1-----2-----|
  ///     stream 1   a----a---|
  ///     stream 2         b----b-|
  ///     flatMap    a----ab--a-b-|
  ///
  /// Completes when the source and all streams made of its values have.
  ///
  /// - Complexity: O(1) per value and per stream.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Source: InfallibleType>(_ selector: @escaping @Sendable (Element) -> Source) -> Infallible<Source.Element>
  {
    Infallible(asObservable().flatMap(selector))
  }

  /// Makes a stream of a value, unless the one before is still under way, and delivers its values.
  ///
  ///     source        1-----2-----|
  ///     stream 1       a----a---|
  ///     flatMapFirst   a----a-----|
  ///
  /// Completes when the source and the stream under way have.
  ///
  /// - Complexity: O(1) per value and per stream.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: InfallibleType>(_ selector: @escaping @Sendable (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible(asObservable().flatMapFirst(selector))
  }

  /// Makes a stream of every value and delivers the values of the newest of those streams.
  ///
  ///     source         1-----2-----|
  ///     stream 1        a--a----a
  ///     stream 2              b----b-|
  ///     flatMapLatest   a--a--b----b-|
  ///
  /// The stream before is disposed when the next one has been made. Completes when the source and the newest stream have.
  ///
  /// - Complexity: O(1) per value and per stream.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: InfallibleType>(_ selector: @escaping @Sendable (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible(asObservable().flatMapLatest(selector))
  }

  /// Makes a stream of every value and delivers the values of those streams, one stream after the other.
  ///
  ///     source     1--2------|
  ///     stream 1    a---a|
  ///     stream 2         b--b-|
  ///     concatMap   a---ab--b-|
  ///
  /// Completes when the source and all streams made of its values have. Values wait for the streams before, without limit.
  ///
  /// - Complexity: O(1) per value and per stream.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func concatMap<Source: InfallibleType>(_ selector: @escaping @Sendable (Element) -> Source) -> Infallible<
    Source.Element
  > {
    Infallible(asObservable().concatMap(selector))
  }

  /// Delivers, for every value, what has been accumulated up to it.
  ///
  ///     source     1--2--3--|
  ///     scan(0,+)  1--3--6--|
  ///
  /// - Complexity: O(1) per value beyond `accumulator`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Seed>(_ seed: Seed, accumulator: @escaping @Sendable (Seed, Element) -> Seed) -> Infallible<Seed> {
    Infallible(asObservable().scan(seed, accumulator: accumulator))
  }

  /// Delivers, for every value, what has been accumulated in place up to it.
  ///
  ///     source             1--2--3--|
  ///     scan(into: 0, +=)  1--3--6--|
  ///
  /// - Complexity: O(1) per value beyond `accumulator`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Seed>(into seed: Seed, accumulator: @escaping @Sendable (inout Seed, Element) -> Void) -> Infallible<Seed> {
    Infallible(asObservable().scan(into: seed, accumulator: accumulator))
  }

  /// Delivers what all values accumulate to, when the source completes.
  ///
  ///     source       1--2--3--|
  ///     reduce(0,+)           6|
  ///
  /// - Complexity: O(1) per value beyond `accumulator`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func reduce<Result>(_ seed: Result, accumulator: @escaping @Sendable (Result, Element) -> Result) -> Infallible<Result>
  {
    Infallible(asObservable().reduce(seed, accumulator: accumulator))
  }

  /// Delivers all values as one array, when the source completes.
  ///
  ///     source   a--b--c--|
  ///     toArray           [a, b, c]
  ///
  /// - Complexity: O(1) per value, amortised.
  @_alwaysEmitIntoClient
  public func toArray() -> Single<[Element]> {
    asObservable().toArray()
  }

  /// Delivers every value with its number, from 0 on.
  ///
  ///     source      a--b--|
  ///     enumerated  0a-1b-|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func enumerated() -> Infallible<(index: Int, element: Element)> {
    Infallible(asObservable().enumerated())
  }

  /// Delivers every value together with `object`, which is held weakly; completes at the first value without it.
  ///
  ///     source          a--b-----c--|
  ///     object          ······X
  ///     withUnretained  a--b-----|
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Infallible<(Object, Element)> {
    Infallible(asObservable().withUnretained(object))
  }

  /// Delivers what `resultSelector` makes of `object`, which is held weakly, and every value.
  ///
  ///     source          a--b-----c--|
  ///     object          ······X
  ///     withUnretained  A--B-----|
  ///
  /// Completes at the first value without its object.
  ///
  /// - Complexity: O(1) per value beyond `resultSelector`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
  ) -> Infallible<Result> {
    Infallible(asObservable().withUnretained(object, resultSelector: resultSelector))
  }
}

extension InfallibleType where Element: InfallibleType {
  /// Delivers the values of the newest of the streams that this stream delivers.
  ///
  ///     source        A-----B-----|
  ///     stream A       a--a----a
  ///     stream B             b----b-|
  ///     switchLatest   a--a--b----b-|
  ///
  /// - Complexity: O(1) per value and per stream.
  @_alwaysEmitIntoClient
  public func switchLatest() -> Infallible<Element.Element> {
    Infallible(asObservable().switchLatest())
  }
}
