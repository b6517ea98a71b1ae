extension SharedSequenceConvertibleType {
  /// Emits `selector(value)` for every value.
  ///
  /// `selector` runs on the main actor. See `Observable.map`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ selector: @escaping @MainActor (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: upstream.map(assumeMainActor(selector)))
  }

  /// Emits `selector(value)` for every value, unless the result is nil.
  ///
  /// `selector` runs on the main actor. See `Observable.compactMap`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ selector: @escaping @MainActor (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(sharing: upstream.compactMap(assumeMainActor(selector))) }

  /// Emits the values for which `predicate` returns true.
  ///
  /// `predicate` runs on the main actor. See `Observable.filter`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @MainActor (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.filter(assumeMainActor(predicate)))
  }

  /// Accumulates the values and emits the intermediate result after each of them.
  ///
  /// `accumulator` runs on the main actor. See `Observable.scan`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping @MainActor (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: upstream.scan(seed, accumulator: assumeMainActor(accumulator)))
  }

  /// Emits every value whose key differs from the key of the last emitted value.
  ///
  /// `keySelector` runs on the main actor. See `Observable.distinctUntilChanged`.
  @preconcurrency
  @_alwaysEmitIntoClient
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
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping @MainActor (Element) -> Key, comparer: @escaping @MainActor (Key, Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.distinctUntilChanged(assumeMainActor(keySelector), comparer: assumeMainActor(comparer)))
  }

  /// Emits `element`, then the values of the source.
  ///
  /// See `Observable.startWith`.
  @_alwaysEmitIntoClient
  public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: upstream.startWith(element))
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

  /// Calls closures for the events of the source and passes every event on.
  ///
  /// The closures run on the main actor. See `Observable.do`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@MainActor (Element) -> Void)? = nil, afterNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil, afterCompleted: (@MainActor () -> Void)? = nil,
    onSubscribe: (@MainActor () -> Void)? = nil, onSubscribed: (@MainActor () -> Void)? = nil,
    onDispose: (@MainActor () -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: upstream.do(
        onNext: onNext.map { assumeMainActor($0) }, afterNext: afterNext.map { assumeMainActor($0) },
        onCompleted: onCompleted.map { assumeMainActor($0) }, afterCompleted: afterCompleted.map { assumeMainActor($0) },
        onSubscribe: onSubscribe.map { dispatchedToMainActor($0) },
        onSubscribed: onSubscribed.map { dispatchedToMainActor($0) },
        onDispose: onDispose.map { assumeMainActor($0) }))
  }

  /// Prints every subscription, event and disposal, with the time since the subscription and where it happens.
  ///
  /// See `Observable.debug`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, to destination: @escaping @Sendable (String) -> Void = { print($0) },
    file: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: upstream.debug(identifier, trimOutput: trimOutput, to: destination, file: file, line: line, function: function))
  }

  /// Emits `(object, value)` for every value until `object` is deallocated.
  ///
  /// See `Observable.withUnretained`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> { SharedSequence(sharing: upstream.withUnretained(object)) }

  /// Emits `resultSelector(object, value)` for every value until `object` is deallocated.
  ///
  /// `resultSelector` runs on the main actor. See `Observable.withUnretained(_:resultSelector:)`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result>(
    _ object: Object, resultSelector: @escaping @MainActor (Object, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    let select = assumeMainActor(resultSelector)
    return SharedSequence(sharing: upstream.withUnretained(object) { object, value in select(object, value) })
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

extension SharedSequenceConvertibleType {
  // A virtual-time scheduler runs its work on the main actor if it is advanced there.

  /// Emits a value once `dueTime` has passed without another value.
  ///
  /// `scheduler` must run its work on the main actor. See `Observable.debounce`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType = SharingScheduler.current, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: upstream.debounce(dueTime, scheduler: scheduler, file: file, line: line))
  }

  /// Emits a value and then holds back further values for `dueTime`.
  ///
  /// `scheduler` must run its work on the main actor. See `Observable.throttle`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType = SharingScheduler.current
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: upstream.throttle(dueTime, latest: latest, scheduler: scheduler))
  }

  /// Emits each value, and the completion, `dueTime` later than the source.
  ///
  /// `scheduler` must run its work on the main actor. See `Observable.delay`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType = SharingScheduler.current
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: upstream.delay(dueTime, scheduler: scheduler))
  }
}
