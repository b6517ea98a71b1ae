extension ObservableType {
  /// Emits `elements`, then the values of the source.
  ///
  ///     source           ------a--b--|
  ///     startWith(x, y)  (xy)--a--b--|
  ///
  /// - `startWith` completes: with the source
  /// - On an error: passes it on
  /// - Subscribes: to the source, after its own values
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [ReactiveX startWith](https://reactivex.io/documentation/operators/startwith.html)
  public func startWith(_ elements: Element...) -> Observable<Element> { starting(with: elements) }
}

extension ObservableConvertibleType {
  @usableFromInline
  func starting(with elements: [Element]) -> Observable<Element> {
    let source = asObservable()
    return Observable(operation: "startWith") { downstream in
      for element in elements {
        guard downstream.scope.isOpen else { return }
        downstream.next(element)
      }
      if downstream.scope.isOpen { source.attach(downstream) }
    }
  }
}
