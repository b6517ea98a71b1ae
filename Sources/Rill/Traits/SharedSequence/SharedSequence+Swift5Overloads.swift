// Overloads for modules in Swift 5 mode, where a main-actor-isolated method is not known to be `Sendable`. Passing it to the
// other overloads causes a warning. The closures still run on the main actor.

extension SharedSequence {
  /// Emits `selector(value)` for every value.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(
      sharing: upstream.stage { downstream in
        Sink(next: { downstream.send(selector($0)) }, downstream.ending)
      })
  }

  /// Emits `selector(value)` for every value, unless the result is nil.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ selector: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(
      sharing: upstream.stage { downstream in
        Sink(
          next: { if let result = selector($0) { downstream.send(result) } }, downstream.ending)
      })
  }

  /// Emits the values for which `predicate` returns true.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence {
    SharedSequence(
      sharing: upstream.stage { downstream in
        Sink(next: { if predicate($0) { downstream.send($0) } }, downstream.ending)
      })
  }

  /// Maps every value to an inner stream and emits the values of all inner streams as they arrive.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func flatMap<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(sharing: upstream.flattened { selector($0).inner })
  }

  /// Maps every value to an inner stream and emits the values of the latest inner stream.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(sharing: upstream.flattenedLatest { selector($0).inner })
  }

  /// Maps a value to an inner stream, emits its values, and drops the source's values that arrive while it runs.
  @available(swift, obsoleted: 6.0)
  @_alwaysEmitIntoClient
  public func flatMapFirst<Strategy, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence<Strategy, Result>(
      sharing: upstream.flattenedLimited(atMost: 1, queueing: false, operation: "flatMapFirst") { selector($0).inner })
  }
}
