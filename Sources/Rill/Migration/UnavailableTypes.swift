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
  /// Is called in place of a static function.
  public func callAsFunction<Other: ObservableConvertibleType>(_ other: Other) -> Observable<(Element, Other.Element)> {
    fatalError()
  }

  /// Is called in place of a static function.
  public func callAsFunction<Other: ObservableConvertibleType, Result>(
    _ other: Other, _ transform: @escaping (Element, Other.Element) -> Result
  ) -> Observable<Result> { fatalError() }
}

/// Is called like `a.merge(with: b)`, which is unavailable.
@available(*, unavailable, message: "use Observable.merge(a, b)")
public struct UnavailableMerging<Element> {
  /// Is called in place of a static function.
  public func callAsFunction<Other: ObservableConvertibleType>(with other: Other) -> Observable<Element> { fatalError() }
}
