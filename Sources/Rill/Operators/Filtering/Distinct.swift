extension ObservableType {
  /// Emits every value that the source has not emitted before.
  ///
  ///     source    a--b--a--c--b--|
  ///     distinct  a--b-----c-----|
  ///
  /// Remembers each different value until the subscription ends, so memory grows without limit. `distinctUntilChanged()`
  /// compares with the previous value only, and so does `distinctValue()`, which returns a property.
  ///
  /// - `distinct` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value on average. O(different values) of memory.
  /// - SeeAlso: [ReactiveX distinct](https://reactivex.io/documentation/operators/distinct.html)
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func distinct() -> Observable<Element> where Element: Hashable & SendableMetatype { distinct(unseen: { $0 }) }

  /// Emits every value whose key no earlier value has had.
  ///
  ///     source              a1--b2--a3--c4--|
  ///     distinct { first }  a1--b2------c4--|
  ///
  /// - Complexity: O(1) per value on average, beyond `keySelector`. O(different keys) of memory.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func distinct<Key: Hashable & SendableMetatype>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Element> {
    distinct(unseen: keySelector)
  }

  @_alwaysEmitIntoClient
  func distinct<Key: Hashable>(unseen keySelector: @escaping (Element) throws -> Key) -> Observable<Element> {
    stage(operation: "distinct") { downstream in
      let keys = Box(Set<Key>())
      return Sink(
        next: { value in
          do {
            // `==` and `hash(into:)` are user code too, which can dispose the subscription.
            if try keys.value.insert(keySelector(value)).inserted { downstream.send(value) }
          } catch { downstream.fail(error) }
        }, downstream.ending)
    }
  }
}
