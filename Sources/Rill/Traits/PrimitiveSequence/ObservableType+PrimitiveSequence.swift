extension ObservableType {
  /// Returns a single that emits this stream's only value when the stream completes.
  ///
  ///     source    --a--|
  ///     asSingle  -----(a|)
  ///
  /// Fails with `RxError.noElements` if there is no value, and with `RxError.moreThanOneElement` at a second value.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asSingle() -> Single<Element> {
    Single(
      raw: only { value in
        guard let value else { throw RxError.noElements }
        return value
      })
  }

  /// Returns a maybe that emits this stream's only value, if there is one, when the stream completes.
  ///
  ///     source   --a--|
  ///     asMaybe  -----(a|)
  ///
  /// Fails with `RxError.moreThanOneElement` at a second value.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { Maybe(raw: only { $0 }.compactMap { $0 }) }

  /// Returns a single that emits this stream's first value, or nil if the stream completes without a value.
  ///
  ///     source  --a--b--|
  ///     first   --(a|)
  ///
  /// The first value is emitted as soon as it arrives, after the source has been disposed.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX first](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func first() -> Single<Element?> {
    Single(raw: take(1).collect(into: nil, { first, value in first = value }, { $0 }))
  }

  @_alwaysEmitIntoClient
  func only<Result>(
    operation: StaticString = #function, _ result: @escaping (Element?) throws -> Result
  ) -> Observable<Result> {
    collect(
      into: Element?.none,
      { only, value in
        if only != nil { throw RxError.moreThanOneElement }
        only = value
      }, result, operation: operation)
  }
}

extension ObservableType where Element == Never {
  /// Returns this stream, which has no values, as a completable.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
