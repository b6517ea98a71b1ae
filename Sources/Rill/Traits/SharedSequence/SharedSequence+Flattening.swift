extension SharedSequenceConvertibleType {
  /// Maps every value to an inner stream and emits the values of all inner streams as they arrive.
  ///
  /// `selector` runs on the main actor. See `Observable.flatMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMap<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: upstream.flatMap { selector($0).inner })
  }

  /// Maps every value to an inner stream and emits the values of the latest inner stream.
  ///
  /// `selector` runs on the main actor. See `Observable.flatMapLatest`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapLatest<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: upstream.flatMapLatest { selector($0).inner })
  }

  /// Maps a value to an inner stream, emits its values, and drops the source's values that arrive while it runs.
  ///
  /// `selector` runs on the main actor. See `Observable.flatMapFirst`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func flatMapFirst<Strategy, Result>(
    _ selector: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    let selector = assumeMainActor(selector)
    return SharedSequence(sharing: upstream.flatMapFirst { selector($0).inner })
  }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// Emits the values of the latest inner stream.
  ///
  /// See `Observable.switchLatest`.
  @_alwaysEmitIntoClient
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(sharing: upstream.flattenedLatest { $0.inner })
  }
}
