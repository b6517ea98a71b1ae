extension ObservableType {
  /// Has the one value of this stream, when it completes.
  ///
  ///     source    --a--|     --|   --a--b
  ///     asSingle  -----a|    --x   -----x
  ///
  /// Fails with `RxError.noElements` if there is none, and with `RxError.moreThanOneElement` at the second.
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

  /// Has the one value of this stream, or none, when it completes.
  ///
  ///     source   --a--|     --|   --a--b
  ///     asMaybe  -----a|    --|   -----x
  ///
  /// Fails with `RxError.moreThanOneElement` at the second value.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { Maybe(raw: only { $0 }.compactMap { $0 }) }

  /// Has the first value of this stream, as soon as it comes, or nil if the stream completes without one.
  ///
  ///     source  --a--b--|   --|
  ///     first   --a|        --nil|
  ///
  /// The source is disposed with its first value.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX first](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func first() -> Single<Element?> {
    Single(raw: take(1).collect(into: nil, { first, value in first = value }, { $0 }))
  }

  /// What `result` makes of the only value.
  @_alwaysEmitIntoClient
  func only<Result>(_ result: @escaping (Element?) throws -> Result) -> Observable<Result> {
    collect(
      into: Element?.none,
      { only, value in
        if only != nil { throw RxError.moreThanOneElement }
        only = value
      }, result)
  }
}

extension ObservableType where Element == Never {
  /// Completes or fails with this stream, which has no values.
  ///
  ///     source         -----|
  ///     asCompletable  -----|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
