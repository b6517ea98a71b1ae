extension ObservableType {
  /// Delivers what `resultSelector` makes of `object`, held weakly, and each value; completes when `object` is gone.
  ///
  ///     source          a--b-----c--|
  ///     object          ······X
  ///     withUnretained  A--B-----|
  ///
  /// An error that `resultSelector` throws ends the stream with it.
  ///
  /// - `withUnretained` completes: with the source, or with the first value after its object is gone
  /// - On an error: passes it on; a throwing closure fails
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `resultSelector`. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) throws -> Result
  ) -> Observable<Result> {
    let weakly = Weakly(object)
    return stage { downstream in
      Sink(
        next: { value in
          guard let object = weakly.object else { return downstream.finishEarly(.completed) }
          do { downstream.send(try resultSelector(object, value)) } catch { downstream.fail(error) }
        }, end: downstream.end, scope: downstream.scope)
    }
  }

  /// Delivers `object`, held weakly, with each value; completes when `object` is gone.
  ///
  ///     source          a------b---------c--|
  ///     object          ············X
  ///     withUnretained  (o,a)--(o,b)-----|
  ///
  /// - Complexity: O(1) per value. No allocation.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }
}

/// An object held weakly, for closures that are made more than once.
@usableFromInline
struct Weakly<Object: AnyObject> {
  @usableFromInline weak var object: Object?

  @_alwaysEmitIntoClient
  init(_ object: Object) { self.object = object }
}
