extension PrimitiveSequence {
  /// Makes the sequence anew for each subscription.
  ///
  ///     subscribe  ^       ^
  ///     factory    --a|    --b|
  ///
  /// `observableFactory` runs on the subscribing thread; fails with what it throws.
  ///
  /// - Complexity: O(1) beyond `observableFactory`.
  /// - SeeAlso: [ReactiveX defer](https://reactivex.io/documentation/operators/defer.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .deferred { try observableFactory().source })
  }

  /// Makes a resource for each subscription, which is disposed at the end or on disposal.
  ///
  ///     resource  ^ made   · disposed
  ///     sequence  ---------a|
  ///     using     ---------a|
  ///
  /// Fails with what one of the closures throws.
  ///
  /// - Complexity: O(1) beyond the closures.
  /// - SeeAlso: [ReactiveX using](https://reactivex.io/documentation/operators/using.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A single that has `element`, which `scheduler` delivers.
  ///
  ///     just  -a|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    Single(raw: .just(element, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A maybe that has `element`, which `scheduler` delivers.
  ///
  ///     just  -a|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
    Maybe(raw: .just(element, scheduler: scheduler))
  }
}
