extension ObservableType {
  /// Passes on the source's one value; fails if there is none or another.
  ///
  ///     source    a---|        source    |         source    a--b-
  ///     single()  a---|        single()  x         single()  a--x
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement`.
  ///
  /// - `single` completes: with the source, after one value
  /// - On an error: passes it on; `RxError.noElements` if the source completes without one, `RxError.moreThanOneElement` with a
  ///   second
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX first](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func single() -> Observable<Element> { one { _ in true } }

  /// Passes on the source's one value for which `predicate` holds; fails if there is none or another.
  ///
  ///     source              1--2--3--|
  ///     single { $0 == 2 }  ---2-----|
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement`, or with what `predicate` throws.
  ///
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  /// - SeeAlso: [ReactiveX first](https://reactivex.io/documentation/operators/first.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> { one(predicate) }

  @_alwaysEmitIntoClient
  func one(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    stage { downstream in
      let isFound = Box(false)
      return downstream.replacingCompletion(
        next: { value in
          do {
            guard try predicate(value) else { return }
            if isFound.value { return downstream.fail(RxError.moreThanOneElement) }
            isFound.value = true
            downstream.send(value)
          } catch { downstream.fail(error) }
        }, completed: { _ in downstream.finish(isFound.value ? .completed : .error(RxError.noElements)) })
    }
  }
}
