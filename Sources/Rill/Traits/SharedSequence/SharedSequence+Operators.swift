// Operators with one source. Each is that of `Observable` with a closure of the main actor, and shared; see there for the details.

extension SharedSequenceConvertibleType {
  /// Delivers `selector(value)` for every value.
  ///
  ///     source  a--b--|
  ///     map     A--B--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func map<Result>(_ selector: @escaping @MainActor (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: source.map(assumeMainActor(selector)))
  }

  /// Delivers `selector(value)` for every value for which that is not nil.
  ///
  ///     source      1--x--3--|
  ///     compactMap  1-----3--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ selector: @escaping @MainActor (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(sharing: source.compactMap(assumeMainActor(selector))) }

  /// Delivers the values for which `predicate` holds.
  ///
  ///     source  1--2--3--|
  ///     filter  1-----3--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @MainActor (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: source.filter(assumeMainActor(predicate)))
  }

  /// Delivers, for every value, what has been accumulated up to it.
  ///
  ///     source     1--2--3--|
  ///     scan(0,+)  1--3--6--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping @MainActor (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(sharing: source.scan(seed, accumulator: assumeMainActor(accumulator)))
  }

  /// Delivers the values for which `keySelector` makes something else than for the value before.
  ///
  ///     source  1--1--2--|
  ///     result  1-----2--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping @MainActor (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: source.distinctUntilChanged(assumeMainActor(keySelector)))
  }

  /// Delivers the values that are not equal, as `comparer` sees it, to the value before.
  ///
  ///     source  1--1--2--|
  ///     result  1-----2--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping @MainActor (Element, Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: source.distinctUntilChanged(assumeMainActor(comparer)))
  }

  /// Delivers the values for which `comparer`, given what `keySelector` makes of them and of the value before, does not hold.
  ///
  ///     source  1--1--2--|
  ///     result  1-----2--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping @MainActor (Element) -> Key, comparer: @escaping @MainActor (Key, Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: source.distinctUntilChanged(assumeMainActor(keySelector), comparer: assumeMainActor(comparer)))
  }

  /// Delivers `element` before the values of the source.
  ///
  ///     source        a--b--|
  ///     startWith(x)  xa--b--|
  @_alwaysEmitIntoClient
  public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: source.startWith(element))
  }

  /// Leaves out the first `count` values.
  ///
  ///     source   a--b--c--|
  ///     skip(1)  ---b--c--|
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: source.skip(count))
  }

  /// Calls closures when something happens, and passes every event on.
  ///
  ///     source  a--b--|
  ///     onNext  a  b
  ///     do      a--b--|
  ///
  /// - Parameters:
  ///   - onNext: called before a value is passed on.
  ///   - afterNext: called after a value was passed on.
  ///   - onCompleted: called before the completion is passed on.
  ///   - afterCompleted: called after the completion was passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source was subscribed to.
  ///   - onDispose: called once, after the end or on disposal.
  /// - Returns: The same stream, with the closures beside it.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: (@MainActor (Element) -> Void)? = nil, afterNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil, afterCompleted: (@MainActor () -> Void)? = nil,
    onSubscribe: (@MainActor () -> Void)? = nil, onSubscribed: (@MainActor () -> Void)? = nil,
    onDispose: (@MainActor () -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: source.do(
        onNext: onNext.map { assumeMainActor($0) }, afterNext: afterNext.map { assumeMainActor($0) },
        onCompleted: onCompleted.map { assumeMainActor($0) }, afterCompleted: afterCompleted.map { assumeMainActor($0) },
        onSubscribe: onSubscribe.map { assumeMainActor($0) }, onSubscribed: onSubscribed.map { assumeMainActor($0) },
        onDispose: onDispose.map { assumeMainActor($0) }))
  }

  /// Prints every subscription, event and disposal to standard output; see `Observable.debug`.
  ///
  /// - Parameters:
  ///   - identifier: what to call the stream; by default, where `debug` is called.
  ///   - trimOutput: shorten an event's text to 40 characters.
  ///   - file: where `debug` is called.
  ///   - line: where `debug` is called.
  ///   - function: where `debug` is called.
  /// - Returns: The same stream, printed as it flows.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Delivers every value with `object`, holding that weakly; completes at the first value without it.
  ///
  ///     source         a--b--|
  ///     withUnretained oa-ob-|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> { SharedSequence(sharing: source.withUnretained(object)) }

  /// Delivers what `resultSelector` makes of `object`, held weakly, and every value; completes at the first value without it.
  ///
  ///     source         a--b--|
  ///     withUnretained A--B--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject & Sendable, Result>(
    _ object: Object, resultSelector: @escaping @MainActor (Object, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    let select = assumeMainActor(resultSelector)
    return SharedSequence(sharing: source.withUnretained(object) { object, value in select(object, value) })
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// Delivers the values that are not equal to the value before.
  ///
  ///     source  1--1--2--|
  ///     result  1-----2--|
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: source.distinctUntilChanged())
  }
}

extension SharedSequenceConvertibleType {
  // The timers of these need a scheduler that does its work on the main actor: a virtual one does while the main actor moves it.

  /// Delivers a value once `dueTime` has passed without another.
  ///
  ///     source       a-b-c----------d--|
  ///     debounce(3)  -------c----------(d|)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType = MainScheduler.instance
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: source.debounce(dueTime, scheduler: scheduler))
  }

  /// Delivers at most one value every `dueTime`: the first, and, if `latest`, the newest at the end of that time.
  ///
  ///     source       a-b-c-------d--|
  ///     throttle(3)  a--c--------d--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType = MainScheduler.instance
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: source.throttle(dueTime, latest: latest, scheduler: scheduler))
  }

  /// Delivers every value, and the completion, later by `dueTime`.
  ///
  ///     source    a--b--|
  ///     delay(2)  --a--b--|
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType = MainScheduler.instance
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: source.delay(dueTime, scheduler: scheduler))
  }
}
