/// Is a `BehaviorRelay`, or a `BehaviorSubject` if it can fail or complete.
@available(*, unavailable, message: "use BehaviorRelay(value:), or BehaviorSubject(value:) if it can fail or complete")
public typealias CurrentValueSubject<Output, Failure> = BehaviorSubject<Output>

/// Is a `PublishRelay`, or a `PublishSubject` if it can fail or complete.
@available(*, unavailable, message: "use PublishRelay, or PublishSubject if it can fail or complete")
public typealias PassthroughSubject<Output, Failure> = PublishSubject<Output>

extension BehaviorSubject {
  /// Has the label `value`.
  @available(*, unavailable, message: "use BehaviorRelay(value:), or BehaviorSubject(value:) if it can fail or complete")
  @_alwaysEmitIntoClient
  public convenience init(_ value: Element) { fatalError() }
}

extension Relay {
  /// Is named `accept(_:)`.
  @available(*, unavailable, renamed: "accept(_:)")
  @_alwaysEmitIntoClient
  public final func onNext(_ element: Element) { fatalError() }
}

/// How a publisher of Combine ends: its `Subscribers.Completion`.
///
/// The compiler reports the function that takes it, even if a closure switches over the cases.
@available(*, unavailable, message: "use onError: and onCompleted:")
public enum UnavailableCompletion {
  case finished
  case failure(any Error)
}

/// What Combine's `flatMap(maxPublishers:)` takes.
@available(*, unavailable, message: "use map { … }.merge(maxConcurrent: n)")
public enum UnavailableDemand {
  case unlimited
  case max(Int)
}

/// What Combine's `collect(.byTime(…))` takes.
@available(*, unavailable, message: "use buffer(timeSpan:count:scheduler:)")
public enum UnavailableTimeGrouping {
  /// Groups by time.
  public static func byTime<Scheduler>(_ scheduler: Scheduler, _ time: RxTimeInterval) -> Self { fatalError() }
  /// Groups by time and number.
  public static func byTimeOrCount<Scheduler>(_ scheduler: Scheduler, _ time: RxTimeInterval, _ count: Int) -> Self {
    fatalError()
  }
}

// Not functions: a method with the name of a static function keeps the compiler from inferring the type of `Observable`.
extension ObservableType {
  /// Is a static function.
  @available(*, unavailable, message: "use Observable.combineLatest(a, b)")
  public var combineLatest: UnavailableCombination<Element> { fatalError() }

  /// Is a static function.
  @available(*, unavailable, message: "use Observable.merge(a, b)")
  public var merge: UnavailableMerging<Element> { fatalError() }

  /// Is a static function.
  @available(*, unavailable, message: "use Observable.zip(a, b)")
  public var zip: UnavailableCombination<Element> { fatalError() }
}

/// Is called like `a.combineLatest(b)`, which is unavailable.
@available(*, unavailable, message: "use Observable.combineLatest(a, b) or Observable.zip(a, b)")
public struct UnavailableCombination<Element> {
  // Not with a generic source: for a relay, the compiler would report a conflict between its type and those of its superclasses.

  /// Is called in place of a static function.
  public func callAsFunction<each Other>(
    _ other: repeat Observable<each Other>
  ) -> Observable<(Element, repeat each Other)> { fatalError() }

  /// Is called in place of a static function.
  public func callAsFunction<each Other, Result>(
    _ other: repeat Observable<each Other>, transform: @escaping (Element, repeat each Other) -> Result
  ) -> Observable<Result> { fatalError() }
}

/// Is called like `a.merge(with: b)`, which is unavailable.
@available(*, unavailable, message: "use Observable.merge(a, b)")
public struct UnavailableMerging<Element> {
  /// Is called in place of a static function.
  public func callAsFunction(with others: Observable<Element>...) -> Observable<Element> { fatalError() }
}
