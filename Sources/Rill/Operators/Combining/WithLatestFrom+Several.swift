extension ObservableType {
  /// Emits the latest values of two streams for every value of this stream.
  ///
  ///     source             1--2--------3-----|
  ///     first              -a------b----------
  ///     second             --x----------------
  ///     withLatestFrom(2)  ---(a,x)----(b,x)-|
  ///
  /// See `withLatestFrom(_:_:resultSelector:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX combineLatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withLatestFrom<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
    _ first: First, _ second: Second
  ) -> Observable<(First.Element, Second.Element)> {
    withLatestFrom(first, second) { ($1, $2) }
  }

  /// Combines every value of this stream with the latest values of two streams.
  ///
  ///     source                   1--2--------3---|
  ///     first                    -a------b--------
  ///     second                   --x--------------
  ///     withLatestFrom(2) { … }  ---2ax------3bx-|
  ///
  /// Values that arrive before both have emitted one are dropped. In all other respects, this is `withLatestFrom(_:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withLatestFrom<First: ObservableConvertibleType, Second: ObservableConvertibleType, Result>(
    _ first: First, _ second: Second,
    resultSelector: @escaping @Sendable (Element, First.Element, Second.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let (first, second) = (first.asObservable(), second.asObservable())
    return Observable(operation: "withLatestFrom") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 3)
      let (latest1, latest2) = (ValueCell<First.Element>(), ValueCell<Second.Element>())
      let end = { (completion: Completion) in if case .error = completion { downstream.finishEarly(completion) } }
      coordinator.attach(first, isSampled: true, next: { latest1.store($0) }, end: end)
      coordinator.attach(second, isSampled: true, next: { latest2.store($0) }, end: end)
      coordinator.attach(
        source, isEssential: true,
        next: { value in
          guard latest1.isFull, latest2.isFull else { return }
          do { downstream.send(try resultSelector(value, latest1.value, latest2.value)) } catch { downstream.fail(error) }
        },
        end: { downstream.finishEarly($0) })
    }
  }

  /// Emits the latest values of three streams for every value of this stream.
  ///
  ///     source             1--2----------3-------|
  ///     first              -a--------b------------
  ///     second             --x--------------------
  ///     third              m----------------------
  ///     withLatestFrom(3)  ---(a,x,m)----(b,x,m)-|
  ///
  /// See `withLatestFrom(_:_:_:resultSelector:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withLatestFrom<
    First: ObservableConvertibleType, Second: ObservableConvertibleType, Third: ObservableConvertibleType
  >(_ first: First, _ second: Second, _ third: Third) -> Observable<(First.Element, Second.Element, Third.Element)> {
    withLatestFrom(first, second, third) { ($1, $2, $3) }
  }

  /// Combines every value of this stream with the latest values of three streams.
  ///
  ///     source                   1--2---------3----|
  ///     first                    -a-------b---------
  ///     second                   --x----------------
  ///     third                    m------------------
  ///     withLatestFrom(3) { … }  ---2axm------3bxm-|
  ///
  /// Values that arrive before all of them have emitted one are dropped. In all other respects, this is `withLatestFrom(_:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func withLatestFrom<
    First: ObservableConvertibleType, Second: ObservableConvertibleType, Third: ObservableConvertibleType, Result
  >(
    _ first: First, _ second: Second, _ third: Third,
    resultSelector: @escaping @Sendable (Element, First.Element, Second.Element, Third.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let (first, second, third) = (first.asObservable(), second.asObservable(), third.asObservable())
    return Observable(operation: "withLatestFrom") { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 4)
      let (latest1, latest2) = (ValueCell<First.Element>(), ValueCell<Second.Element>())
      let latest3 = ValueCell<Third.Element>()
      let end = { (completion: Completion) in if case .error = completion { downstream.finishEarly(completion) } }
      coordinator.attach(first, isSampled: true, next: { latest1.store($0) }, end: end)
      coordinator.attach(second, isSampled: true, next: { latest2.store($0) }, end: end)
      coordinator.attach(third, isSampled: true, next: { latest3.store($0) }, end: end)
      coordinator.attach(
        source, isEssential: true,
        next: { value in
          guard latest1.isFull, latest2.isFull, latest3.isFull else { return }
          do { downstream.send(try resultSelector(value, latest1.value, latest2.value, latest3.value)) } catch {
            downstream.fail(error)
          }
        },
        end: { downstream.finishEarly($0) })
    }
  }
}
