extension InfallibleType {
  /// Emits the source's values until `other` emits its first value or fails, then completes.
  ///
  ///     source       a--b--c--d--|
  ///     other        -------x-----
  ///     take(until)  a--b--c|
  ///
  /// See `Observable.take(until:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public func take<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(raw: asObservable().take(until: other.notifications))
  }

  /// Drops the source's values until `other` emits its first value or fails, then emits all later ones.
  ///
  ///     source       a--b--c--d--|
  ///     other        -------x-----
  ///     skip(until)  ---------d--|
  ///
  /// See `Observable.skip(until:)`.
  ///
  /// - Complexity: O(1) per value. No allocation.
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(raw: asObservable().skip(until: other.notifications))
  }
}

extension ObservableType {
  /// Emits an element for each value, and one in place of an error.
  @_alwaysEmitIntoClient
  var notifications: Observable<Void> { map { _ in }.catchAndReturn(()) }
}
