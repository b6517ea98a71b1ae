extension SharedSequenceConvertibleType {
  /// Emits the values for which `predicate` returns true.
  ///
  /// `predicate` runs on the main actor. See `Observable.filter`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @MainActor (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.filter(assumeMainActor(predicate)))
  }

  /// Emits every value whose key differs from the key of the last emitted value.
  ///
  /// `keySelector` runs on the main actor. See `Observable.distinctUntilChanged`.
  @preconcurrency
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping @MainActor (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.distinct(by: assumeMainActor(keySelector), areEqual: { $0 == $1 }))
  }

  /// Emits every value that differs, according to `comparer`, from the last emitted value.
  ///
  /// `comparer` runs on the main actor. See `Observable.distinctUntilChanged`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping @MainActor (Element, Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.distinctUntilChanged(assumeMainActor(comparer)))
  }

  /// Emits every value whose key differs, according to `comparer`, from the key of the last emitted value.
  ///
  /// The closures run on the main actor. See `Observable.distinctUntilChanged(_:comparer:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping @MainActor (Element) -> Key, comparer: @escaping @MainActor (Key, Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.distinctUntilChanged(assumeMainActor(keySelector), comparer: assumeMainActor(comparer)))
  }

  /// Emits every value that the stream has not emitted before.
  ///
  /// See `Observable.distinct`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func distinct() -> SharedSequence<SharingStrategy, Element> where Element: Hashable {
    SharedSequence(sharing: upstream.distinct(unseen: { $0 }))
  }

  /// Drops the first `count` values and emits all later ones.
  ///
  /// See `Observable.skip`.
  ///
  /// - Precondition: `count` is not negative.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.skip(count))
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// Emits every value that differs from the last emitted value.
  ///
  /// See `Observable.distinctUntilChanged`.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.distinctElements())
  }
}
