extension InfallibleType {
  /// Delivers the values for which `predicate` is true.
  ///
  ///     source       1--2--3--4--|
  ///     filter even  ---2-----4--|
  ///
  /// - Complexity: O(1) per value beyond `predicate`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(asObservable().filter(predicate))
  }

  /// Leaves out every value that equals the one before.
  ///
  ///     source    a--a--b--a--|
  ///     distinct  a-----b--a--|
  ///
  /// - Complexity: O(1) per value beyond `==`.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
    Infallible(asObservable().distinctUntilChanged())
  }

  /// Leaves out every value whose key equals the key of the one before.
  ///
  ///     source    a1--a2--b3--a4--|
  ///     distinct  a1------b3--a4--|
  ///
  /// - Complexity: O(1) per value beyond `keySelector`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping @Sendable (Element) -> Key
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector))
  }

  /// Leaves out every value that `comparer` finds equal to the one before.
  ///
  ///     source    a--A--b--a--|
  ///     distinct  a-----b--a--|
  ///
  /// - Complexity: O(1) per value beyond `comparer`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (_ lhs: Element, _ rhs: Element) -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(comparer))
  }

  /// Leaves out every value whose key `comparer` finds equal to the key of the one before.
  ///
  ///     source    a1--A2--b3--a4--|
  ///     distinct  a1------b3--a4--|
  ///
  /// - Complexity: O(1) per value beyond the closures.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping @Sendable (Element) -> Key,
    comparer: @escaping @Sendable (_ lhs: Key, _ rhs: Key) -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// Leaves out every value whose property at `keyPath` equals that of the one before.
  ///
  ///     source    a1--a2--b3--a4--|
  ///     distinct  a1------b3--a4--|
  ///
  /// - Complexity: O(1) per value beyond `==`.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Property: Equatable>(at keyPath: KeyPath<Element, Property>) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(at: keyPath))
  }

  /// Delivers, each time `sampler` sends a value, the newest value of the source since the last time.
  ///
  ///     source   a--b-----c-----|
  ///     sampler  ----x--x---x-----x--
  ///     sample   ----b------c-----|
  ///
  /// Without a new value, `defaultValue` is delivered if there is one. The completion of `sampler` samples once more. After the
  /// source has completed, the next sampling completes the stream.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func sample<Source: InfallibleType>(_ sampler: Source, defaultValue: Element? = nil) -> Infallible<Element> {
    Infallible(asObservable().sample(sampler.asObservable(), defaultValue: defaultValue))
  }

  /// Delivers `default` if the source completes without a value.
  ///
  ///     source   -----|
  ///     ifEmpty  -----x|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func ifEmpty(default: Element) -> Infallible<Element> {
    Infallible(asObservable().ifEmpty(default: `default`))
  }

  /// Goes on with `other` if the source completes without a value.
  ///
  ///     source   -----|
  ///     other         a--b--|
  ///     ifEmpty  -----a--b--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().ifEmpty(switchTo: other.source))
  }
}
