extension ObservableType {
  /// Delivers `default` if the source completes without a value.
  ///
  ///     source               ----|
  ///     ifEmpty(default: a)  ----(a|)
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(default: Element) -> Observable<Element> {
    stage { downstream in
      let isEmpty = Cell(true)
      return downstream.replacingCompletion(
        next: { value in
          isEmpty.value = false
          downstream.next(value)
        },
        completed: { _ in
          if isEmpty.value { downstream.send(`default`) }
          downstream.finish(.completed)
        })
    }
  }

  /// Continues with `switchTo` if the source completes without a value.
  ///
  ///     source             ----|
  ///     other                  a--b--|
  ///     ifEmpty(switchTo)  ----a--b--|
  ///
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX switchIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    stage { downstream in
      let isEmpty = Cell(true)
      return downstream.replacingCompletion(
        next: { value in
          isEmpty.value = false
          downstream.next(value)
        },
        completed: { source in
          if isEmpty.value { downstream.continue(with: other, after: source) } else { downstream.finish(.completed) }
        })
    }
  }
}
