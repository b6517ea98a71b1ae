extension ObservableType {
  /// Delivers `default` if the source completes without a value.
  ///
  ///     source               ----|
  ///     ifEmpty(default: a)  ----(a|)
  ///
  /// - `ifEmpty(default:)` completes: with the source, after the default if there was no value
  /// - On an error: passes it on
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX defaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(default: Element) -> Observable<Element> {
    stage { downstream in
      let isEmpty = Box(true)
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
  /// - `ifEmpty(switchTo:)` completes: with the source, or, if there was no value, with the other
  /// - On an error: passes it on
  /// - Subscribes: source, then the other
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX switchIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    stage { downstream in
      let isEmpty = Box(true)
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
