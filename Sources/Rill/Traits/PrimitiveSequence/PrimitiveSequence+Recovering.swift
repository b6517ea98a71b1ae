extension PrimitiveSequence {
  /// Continues with the sequence that `handler` makes of the source's error.
  ///
  ///     source   --x
  ///     handler    --a|
  ///     catch    ----a|
  ///
  /// An error that `handler` throws takes the place of the source's; an error of the other sequence is passed on.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX catch](https://reactivex.io/documentation/operators/catch.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.catching { try handler($0).source })
  }

  /// Subscribes to the source again when it fails, until that has been done `maxAttemptCount` times in all.
  ///
  ///     source    --x
  ///     again       --a|
  ///     retry(2)  ----a|
  ///
  /// `retry(2)` tries once more. Fails with the error of the last attempt.
  ///
  /// - Precondition: `maxAttemptCount` is not negative.
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX retry](https://reactivex.io/documentation/operators/retry.html)
  @_alwaysEmitIntoClient
  public func retry(
    _ maxAttemptCount: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(maxAttemptCount, file: file, line: line))
  }

  /// Subscribes to the source again, after an error of the type `Failure`, when the handler's stream sends a value.
  ///
  ///     source       --x
  ///     handler        ---v
  ///     again             --a|
  ///     retry(when)  -------a|
  ///
  /// Ends with the handler's stream, and fails with an error of another type.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX retry](https://reactivex.io/documentation/operators/retry.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }

  /// Subscribes to the source again, after an error, when the handler's stream sends a value.
  ///
  ///     source       --x
  ///     handler        ---v
  ///     again             --a|
  ///     retry(when)  -------a|
  ///
  /// Ends with the handler's stream.
  ///
  /// - Complexity: O(1).
  /// - SeeAlso: [ReactiveX retry](https://reactivex.io/documentation/operators/retry.html)
  @preconcurrency
  @_alwaysEmitIntoClient
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.retry(when: notificationHandler))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Has `element` in the place of an error.
  ///
  ///     source          --x
  ///     catchAndReturn  --z|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func catchAndReturn(_ element: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.catchAndReturn(element))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Has `element` in the place of an error.
  ///
  ///     source          --x
  ///     catchAndReturn  --z|
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func catchAndReturn(_ element: Element) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.catchAndReturn(element))
  }
}
