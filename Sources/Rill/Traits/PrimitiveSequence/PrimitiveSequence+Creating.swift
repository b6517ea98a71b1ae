extension PrimitiveSequence {
  /// Calls `observableFactory` for each subscription and subscribes to the sequence that it returns.
  ///
  /// See `Observable.deferred`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .deferred { try observableFactory().source })
  }

  /// Makes a resource and a sequence that uses it for each subscription, and disposes the resource after the sequence.
  ///
  /// See `Observable.using`.
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
  /// Emits `element` on `scheduler`.
  ///
  /// See `Observable.just(_:scheduler:)`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    Single(raw: .just(element, scheduler: scheduler))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Emits `element` on `scheduler`.
  ///
  /// See `Observable.just(_:scheduler:)`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
    Maybe(raw: .just(element, scheduler: scheduler))
  }
}
