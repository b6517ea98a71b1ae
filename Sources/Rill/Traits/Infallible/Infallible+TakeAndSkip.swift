extension InfallibleType {
  /// Emits the first `count` values, then completes.
  ///
  /// See `Observable.take`.
  ///
  /// - Precondition: `count` is not negative.
  @_alwaysEmitIntoClient
  public func take(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Infallible<Element> {
    Infallible(asObservable().take(count, file: file, line: line))
  }

  /// Emits the values that arrive before `duration` has passed, then completes.
  ///
  /// See `Observable.take(for:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element>
  where Element: Sendable {
    Infallible(asObservable().take(for: duration, scheduler: scheduler))
  }

  /// Emits the last `count` values when the source completes.
  ///
  /// See `Observable.takeLast`.
  ///
  /// - Precondition: `count` is not negative.
  @_alwaysEmitIntoClient
  public func takeLast(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Infallible<Element> {
    Infallible(asObservable().takeLast(count, file: file, line: line))
  }

  /// Emits the source's values until `other` emits its first value, then completes.
  ///
  /// See `Observable.take(until:)`.
  @_alwaysEmitIntoClient
  public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable()))
  }

  /// Emits the source's values until `other` emits its first value or fails, then completes.
  ///
  /// An error of `other` counts as a value, because this stream cannot fail. See `Observable.take(until:)`.
  @_alwaysEmitIntoClient
  public func take<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.map { _ in }.catchAndReturn(())))
  }

  /// Emits values until `predicate` returns true, then completes.
  ///
  /// See `Observable.take(until:behavior:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(until: predicate, behavior: behavior))
  }

  /// Emits values while `predicate` returns true, then completes.
  ///
  /// See `Observable.take(while:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(while: predicate, behavior: behavior))
  }

  /// Drops the first `count` values and emits all later ones.
  ///
  /// See `Observable.skip`.
  ///
  /// - Precondition: `count` is not negative.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Infallible<Element> {
    Infallible(asObservable().skip(count, file: file, line: line))
  }

  /// Drops the values that arrive before `duration` has passed and emits all later ones.
  ///
  /// See `Observable.skip(_:scheduler:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element>
  where Element: Sendable {
    Infallible(asObservable().skip(duration, scheduler: scheduler))
  }

  /// Drops the source's values until `other` emits its first value, then emits all later ones.
  ///
  /// See `Observable.skip(until:)`.
  @_alwaysEmitIntoClient
  public func skip<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.asObservable()))
  }

  /// Drops the source's values until `other` emits its first value or fails, then emits all later ones.
  ///
  /// An error of `other` counts as a value, because this stream cannot fail. See `Observable.skip(until:)`.
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.map { _ in }.catchAndReturn(())))
  }

  /// Drops values until `predicate` returns false for the first time, then emits that value and all later ones.
  ///
  /// See `Observable.skip(while:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(asObservable().skip(while: predicate))
  }
}
