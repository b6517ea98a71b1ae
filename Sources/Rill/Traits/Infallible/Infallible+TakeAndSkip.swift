extension InfallibleType {
  /// Delivers the first `count` values, then completes.
  ///
  ///     source   a--b--c--d--|
  ///     take(2)  a--b|
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func take(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Infallible<Element> {
    Infallible(asObservable().take(count, file: file, line: line))
  }

  /// Delivers the values of `duration`, then completes.
  ///
  ///     source         a--b--c--d--|
  ///     take(for: 4)   a--b|
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element>
  where Element: Sendable {
    Infallible(asObservable().take(for: duration, scheduler: scheduler))
  }

  /// Delivers the last `count` values, when the source completes.
  ///
  ///     source       a--b--c--|
  ///     takeLast(2)           bc|
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func takeLast(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Infallible<Element> {
    Infallible(asObservable().takeLast(count, file: file, line: line))
  }

  /// Delivers the values of the source until `other` sends its first, then completes.
  ///
  ///     source       a--b--c--d--|
  ///     other        -------x
  ///     take(until)  a--b--c|
  ///
  /// The completion of `other` changes nothing.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func take<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable()))
  }

  /// Delivers the values of the source until `other` sends its first or fails, then completes.
  ///
  ///     source       a--b--c--d--|
  ///     other        -------x
  ///     take(until)  a--b--c|
  ///
  /// An error counts as a value, since this stream can not fail. The completion of `other` changes nothing.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func take<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.map { _ in }.catchAndReturn(())))
  }

  /// Delivers the values until `predicate` is true of one, then completes.
  ///
  ///     source          1--2--3--4--|
  ///     take(until: 3)  1--2--|
  ///
  /// With the behaviour `inclusive`, that value is delivered, too.
  ///
  /// - Complexity: O(1) per value beyond `predicate`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(until: predicate, behavior: behavior))
  }

  /// Delivers the values as long as `predicate` is true of them, then completes.
  ///
  ///     source            1--2--3--4--|
  ///     take(while: < 3)  1--2--|
  ///
  /// With the behaviour `inclusive`, the first value of which it is false is delivered, too.
  ///
  /// - Complexity: O(1) per value beyond `predicate`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping @Sendable (Element) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(while: predicate, behavior: behavior))
  }

  /// Leaves out the first `count` values.
  ///
  ///     source   a--b--c--d--|
  ///     skip(2)  ------c--d--|
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Infallible<Element> {
    Infallible(asObservable().skip(count, file: file, line: line))
  }

  /// Leaves out the values of `duration`.
  ///
  ///     source   a--b--c--d--|
  ///     skip(4)  ------c--d--|
  ///
  /// - Complexity: O(1) per value.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element>
  where Element: Sendable {
    Infallible(asObservable().skip(duration, scheduler: scheduler))
  }

  /// Leaves out the values of the source until `other` sends its first.
  ///
  ///     source       a--b--c--d--|
  ///     other        -----x
  ///     skip(until)  ------c--d--|
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func skip<Source: InfallibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.asObservable()))
  }

  /// Leaves out the values of the source until `other` sends its first or fails.
  ///
  ///     source       a--b--c--d--|
  ///     other        -----x
  ///     skip(until)  ------c--d--|
  ///
  /// An error counts as a value, since this stream can not fail.
  ///
  /// - Complexity: O(1) per value.
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.map { _ in }.catchAndReturn(())))
  }

  /// Leaves out the values as long as `predicate` is true of them.
  ///
  ///     source            1--2--3--1--|
  ///     skip(while: < 3)  ------3--1--|
  ///
  /// - Complexity: O(1) per value beyond `predicate`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(asObservable().skip(while: predicate))
  }
}
