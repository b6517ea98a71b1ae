extension ObservableType {
  /// Emits the source's only value, and fails if the source emits no value or a second one.
  ///
  ///     source    a--b--|
  ///     single()  a--#
  ///
  /// The first value is emitted when it arrives. At a second value, the source is disposed.
  ///
  /// - `single` completes: with the source, after its only value
  /// - On an error: passes it on; fails with `RxError.noElements` if the source completes without a value, with
  ///   `RxError.moreThanOneElement` at a second value
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX first](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func single() -> Observable<Element> { single { _ in true } }

  /// Emits the only value for which `predicate` returns true, and fails if there is no such value or a second one.
  ///
  ///     source              1--2--3--|
  ///     single { $0 == 2 }  ---2-----|
  ///
  /// - Complexity: O(1) per value beyond `predicate`. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    stage(operation: "single") { downstream in
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
