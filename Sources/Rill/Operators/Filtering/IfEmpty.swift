extension ObservableType {
  /// Emits `default` if the source completes without a value.
  ///
  ///     source               ----|
  ///     ifEmpty(default: a)  ----(a|)
  ///
  /// - `ifEmpty(default:)` completes: with the source, after the default value if the source emitted no value
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

  /// Switches to `other` if the source completes without a value.
  ///
  ///     source              ----|
  ///     other                   -a--b--|
  ///     ifEmpty(switchTo:)  -----a--b--|
  ///
  /// - `ifEmpty(switchTo:)` completes: with the source, or with the other stream if the source emitted no value
  /// - On an error: passes it on
  /// - Subscribes: to the source; if it completes without a value, to the other stream
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
