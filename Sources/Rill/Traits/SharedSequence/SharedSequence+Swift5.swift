// The operators that are often given a method, for modules in Swift 5 mode: a method of the main actor is not known to be `Sendable`
// there, and so would give a warning. The closures run on the main actor all the same.

extension SharedSequence {
  /// Delivers `selector(value)` for every value.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(
      sharing: source.stage { downstream in
        Sink(next: { downstream.send(selector($0)) }, end: downstream.end, scope: downstream.scope)
      })
  }

  /// Delivers `selector(value)` for every value for which that is not nil.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ selector: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(
      sharing: source.stage { downstream in
        Sink(
          next: { if let result = selector($0) { downstream.send(result) } }, end: downstream.end, scope: downstream.scope)
      })
  }

  /// Delivers the values for which `predicate` holds.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence {
    SharedSequence(
      sharing: source.stage { downstream in
        Sink(next: { if predicate($0) { downstream.send($0) } }, end: downstream.end, scope: downstream.scope)
      })
  }

  /// Makes a stream of every value and delivers the values of all those streams, as they come.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func flatMap<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(sharing: source.flattenMerging { selector($0).source })
  }

  /// Makes a stream of every value and delivers the values of the newest of those streams.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(sharing: source.flattenLatest { selector($0).source })
  }

  /// Makes a stream of a value and delivers its values; leaves out the values that come while it runs.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func flatMapFirst<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(sharing: source.flattenLimited(atMost: 1, queueing: false) { selector($0).source })
  }
}
