extension ObservableType {
  /// Emits `resultSelector(object, value)` for every value until `object` is deallocated.
  ///
  ///     source                a---b---c---d---|
  ///     object                          !
  ///     withUnretained { … }  oa--ob--oc--|
  ///
  /// `object` is referenced weakly. At the first value after its deallocation, the source is disposed.
  ///
  /// - `withUnretained` completes: with the source, or at the first value after its object was deallocated
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `resultSelector`. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) throws -> Result
  ) -> Observable<Result> {
    stage { [weak object] downstream in
      Sink(
        next: { [weak object] value in
          guard let object else { return downstream.finishEarly(.completed) }
          do { downstream.send(try resultSelector(object, value)) } catch { downstream.fail(error) }
        }, downstream.ending)
    }
  }

  /// Emits `(object, value)` for every value until `object` is deallocated.
  ///
  ///     source          a-----b-----c-----|
  ///     object                   !
  ///     withUnretained  (o,a)-(o,b)-|
  ///
  /// - Complexity: O(1) per value. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }
}
