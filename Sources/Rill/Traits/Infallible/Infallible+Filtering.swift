extension InfallibleType {
  /// Emits the values for which `predicate` returns true.
  ///
  /// See `Observable.filter`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(asObservable().filter(predicate))
  }

  /// Emits every value that the stream has not emitted before.
  ///
  /// See `Observable.distinct`.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func distinct() -> Infallible<Element> where Element: Hashable & SendableMetatype {
    Infallible(asObservable().distinct())
  }

  /// Emits every value that differs from the last emitted value.
  ///
  /// See `Observable.distinctUntilChanged`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable & SendableMetatype {
    Infallible(asObservable().distinctUntilChanged())
  }

  /// Emits every value whose key differs from the key of the last emitted value.
  ///
  /// See `Observable.distinctUntilChanged`.
  @preconcurrency
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable & SendableMetatype>(
    _ keySelector: @escaping @Sendable (Element) -> Key
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector))
  }

  /// Emits every value that differs, according to `comparer`, from the last emitted value.
  ///
  /// See `Observable.distinctUntilChanged`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (_ lhs: Element, _ rhs: Element) -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(comparer))
  }

  /// Emits every value whose key differs, according to `comparer`, from the key of the last emitted value.
  ///
  /// See `Observable.distinctUntilChanged(_:comparer:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping @Sendable (Element) -> Key,
    comparer: @escaping @Sendable (_ lhs: Key, _ rhs: Key) -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// Emits every value whose property at `keyPath` differs from that of the last emitted value.
  ///
  /// See `Observable.distinctUntilChanged(at:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Property: Equatable & SendableMetatype>(
    at keyPath: KeyPath<Element, Property>
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(at: keyPath))
  }

  /// Emits the newest value since the previous sampling each time `sampler` emits a value.
  ///
  /// See `Observable.sample`.
  @_alwaysEmitIntoClient
  public func sample<Source: InfallibleType>(_ sampler: Source, defaultValue: Element? = nil) -> Infallible<Element> {
    Infallible(asObservable().sample(sampler.asObservable(), defaultValue: defaultValue))
  }

  /// Emits `default` if the source completes without a value.
  ///
  /// See `Observable.ifEmpty(default:)`.
  @_alwaysEmitIntoClient
  public func ifEmpty(default: Element) -> Infallible<Element> {
    Infallible(asObservable().ifEmpty(default: `default`))
  }

  /// Switches to `other` if the source completes without a value.
  ///
  /// See `Observable.ifEmpty(switchTo:)`.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().ifEmpty(switchTo: other.source))
  }
}
