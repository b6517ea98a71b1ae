extension ObservableType {
  /// Emits every value that differs from the last emitted value.
  ///
  ///     source                a--a--b--a--|
  ///     distinctUntilChanged  a-----b--a--|
  ///
  /// - `distinctUntilChanged` completes: with the source
  /// - On an error: passes it on; a closure that throws disposes the source and fails the stream
  /// - Subscribes: to the source
  /// - Complexity: O(1) per value beyond `==`. No allocation.
  /// - SeeAlso: [ReactiveX distinct](https://reactivex.io/documentation/operators/distinct.html)
  @preconcurrency
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable & SendableMetatype {
    asObservable().distinctElements()
  }

  /// Emits every value whose key differs from the key of the last emitted value.
  ///
  ///     source                          a1--a2--b3--a4--|
  ///     distinctUntilChanged { first }  a1------b3--a4--|
  ///
  /// - Complexity: O(1) per value beyond `keySelector`. No allocation.
  @preconcurrency
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable & SendableMetatype>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Element> {
    distinct(by: keySelector, areEqual: { $0 == $1 })
  }

  /// Emits every value that differs, according to `comparer`, from the last emitted value.
  ///
  ///     source                    a--A--b--a--|
  ///     distinctUntilChanged(==)  a-----b--a--|
  ///
  /// - Complexity: O(1) per value beyond `comparer`. No allocation.
  @preconcurrency
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (_ lhs: Element, _ rhs: Element) throws -> Bool
  ) -> Observable<Element> {
    distinct(by: { $0 }, areEqual: comparer)
  }

  /// Emits every value whose key differs, according to `comparer`, from the key of the last emitted value.
  ///
  ///     source                    a--A--b--a--|
  ///     distinctUntilChanged(==)  a-----b--a--|
  ///
  /// - Complexity: O(1) per value beyond the closures. No allocation.
  @preconcurrency
  @_disfavoredOverload
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key,
    comparer: @escaping @Sendable (_ lhs: Key, _ rhs: Key) throws -> Bool
  ) -> Observable<Element> {
    distinct(by: keySelector, areEqual: comparer)
  }

  /// Emits every value whose property at `keyPath` differs from that of the last emitted value.
  ///
  ///     source                             aa--bb--c---dd--|
  ///     distinctUntilChanged(at: \.count)  aa------c---dd--|
  ///
  /// - Complexity: O(1) per value beyond `==`. No allocation.
  @preconcurrency
  public func distinctUntilChanged<Property: Equatable & SendableMetatype>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> {
    distinct(by: { $0[keyPath: keyPath] }, areEqual: { $0 == $1 })
  }

  @usableFromInline
  func distinct<Key>(
    by keySelector: @escaping (Element) throws -> Key, areEqual: @escaping (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    stage(operation: "distinctUntilChanged") { downstream in
      let last = ValueCell<Key>()
      return Sink(
        next: { value in
          do {
            let key = try keySelector(value)
            if last.isFull, try areEqual(last.value, key) { return }
            last.store(key)
            downstream.send(value)
          } catch { downstream.fail(error) }
        }, downstream.ending)
    }
  }
}

extension Observable where Element: Equatable {
  /// Not inlined, like `mapped`.
  @usableFromInline
  @inline(never)
  final func distinctElements() -> Observable {
    stage(operation: "distinctUntilChanged") { downstream in
      let last = ValueCell<Element>()
      return Sink(
        next: { value in
          if last.isFull, last.value == value { return }
          last.store(value)
          downstream.send(value)
        }, downstream.ending)
    }
  }
}
