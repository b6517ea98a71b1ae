extension ObservableType {
  /// Delivers, for every value of this stream, the newest value of `second`.
  ///
  ///     source          1--2-----3--|
  ///     second          -a---b-c-----
  ///     withLatestFrom  ---a-----c--|
  ///
  /// See `withLatestFrom(_:resultSelector:)`.
  ///
  /// - `withLatestFrom` completes: with the source; the other's completion leaves its newest value in use
  /// - On an error: fails with either
  /// - Subscribes: other, source
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
    withLatestFrom(second, resultSelector: { $1 })
  }

  /// Delivers, for every value of this stream, what `resultSelector` makes of it and the newest value of `second`.
  ///
  ///     source          1--2-----3--|
  ///     second          -a---b-c-----
  ///     withLatestFrom  ---2a----3c-|
  ///
  /// Subscribes to `second` first, so that what it has at once is there for the first value. Values before the first of
  /// `second` are left out. Completes with this stream; fails with either, or with what `resultSelector` throws.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(Source.Element?.none, downstream, sources: 2)
      coordinator.attach(
        second,
        next: { coordinator.state = $0 },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
      coordinator.attach(
        source, isEssential: true,
        next: { value in
          guard let latest = coordinator.state else { return }
          do { downstream.send(try resultSelector(value, latest)) } catch { downstream.fail(error) }
        },
        end: { downstream.finishEarly($0) })
    }
  }
}
