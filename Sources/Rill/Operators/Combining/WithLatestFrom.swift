extension ObservableType {
  /// Emits the latest value of `second` for every value of this stream.
  ///
  ///     source          1--2-----3--|
  ///     second          -a---b-c-----
  ///     withLatestFrom  ---a-----c--|
  ///
  /// See `withLatestFrom(_:resultSelector:)`. For the latest values of several streams, pass their `combineLatest`.
  ///
  /// - `withLatestFrom` completes: with the source; after the other has completed, its latest value stays in use
  /// - On an error: fails with the first error, or the error that the selector throws
  /// - Subscribes: to the other, then to the source
  /// - Complexity: O(1) per value. No allocation.
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
    asObservable().withLatest(second.asObservable()) { $1 }
  }

  /// Combines every value of this stream with the latest value of `second`.
  ///
  ///     source                      1--2-----3--|
  ///     second                      -a---b-c-----
  ///     withLatestFrom { $0 + $1 }  ---2a----3c-|
  ///
  /// `second` is subscribed to first, so that a value that it emits synchronously is available for the first value of this
  /// stream. Values that arrive before `second` has emitted one are dropped.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @preconcurrency
  @_disfavoredOverload
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    asObservable().withLatest(second.asObservable(), resultSelector)
  }
}

extension Observable {
  func withLatest<Other, Result>(
    _ second: Observable<Other>, _ resultSelector: @escaping (Element, Other) throws -> Result
  ) -> Observable<Result> {
    Observable<Result>(operation: "withLatestFrom") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 2)
      let latest = ValueCell<Other>()
      coordinator.attach(
        second,
        next: { latest.store($0) },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
      coordinator.attach(
        self, isEssential: true,
        next: { value in
          guard latest.isFull else { return }
          do { downstream.send(try resultSelector(value, latest.value)) } catch { downstream.fail(error) }
        },
        end: { downstream.finishEarly($0) })
    }
  }
}

extension ObservableType {
  /// Combines every value of this stream with the latest value of `second`, in modules in Swift 5 mode.
  ///
  /// There, a function such as `+`, or a method, is not known to be `Sendable`.
  ///
  ///     source                      1--2-----3--|
  ///     second                      -a---b-c-----
  ///     withLatestFrom { $0 + $1 }  ---2a----3c-|
  ///
  /// - Complexity: O(1) per value. No allocation.
  @available(swift, obsoleted: 6.0)
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) -> Result
  ) -> Observable<Result> {
    asObservable().withLatest(second.asObservable(), resultSelector)
  }
}
