// Subscriptions to the one event of a `Single`, `Maybe` or `Completable`.

extension PrimitiveSequenceType where Trait == SingleTrait {
  @_alwaysEmitIntoClient
  func concluded(
    _ receive: @escaping (SingleEvent<Element>) -> Void, onDisposed: (() -> Void)?, holdsObjectWeakly: Bool = false,
    file: StaticString, line: UInt
  ) -> any Disposable {
    primitiveSequence.source.subscribedAsMaybe(
      { event in
        switch event {
        case .success(let value): receive(.success(value))
        case .error(let error): receive(.failure(error))
        case .completed: receive(.failure(RxError.noElements))
        }
      }, onDisposed: onDisposed, holdsObjectWeakly: holdsObjectWeakly, file: file, line: line)
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  @_alwaysEmitIntoClient
  func concluded(
    _ receive: @escaping (MaybeEvent<Element>) -> Void, onDisposed: (() -> Void)?, holdsObjectWeakly: Bool = false,
    file: StaticString, line: UInt
  ) -> any Disposable {
    primitiveSequence.source.subscribedAsMaybe(
      receive, onDisposed: onDisposed, holdsObjectWeakly: holdsObjectWeakly, file: file, line: line)
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  @_alwaysEmitIntoClient
  func concluded(
    _ receive: @escaping (CompletableEvent) -> Void, onDisposed: (() -> Void)?, holdsObjectWeakly: Bool = false,
    file: StaticString, line: UInt
  ) -> any Disposable {
    let scope = SubscriberScope(
      onEnd: { completion in
        switch completion {
        case .completed: receive(.completed)
        case .error(let error): receive(.error(error))
        }
      }, onDisposed: onDisposed ?? {}, file: file, line: line)
    scope.holdsObjectWeakly = holdsObjectWeakly
    return primitiveSequence.source.subscribed(in: scope, next: { _ in })
  }
}

extension Observable {
  /// Subscribes to a stream of at most one value and calls `receive` once.
  ///
  /// `receive` is called when the value arrives, not when the stream completes. So `afterSuccess` of `do` runs after it.
  @_alwaysEmitIntoClient
  func subscribedAsMaybe(
    _ receive: @escaping (MaybeEvent<Element>) -> Void, onDisposed: (() -> Void)?, holdsObjectWeakly: Bool = false,
    file: StaticString, line: UInt
  ) -> any Disposable {
    let isSettled = Box(false)
    let scope = SubscriberScope(
      onEnd: { completion in
        if isSettled.value { return }
        switch completion {
        case .completed: receive(.completed)
        case .error(let error): receive(.error(error))
        }
      }, onDisposed: onDisposed ?? {}, file: file, line: line)
    scope.holdsObjectWeakly = holdsObjectWeakly
    return subscribed(
      in: scope,
      next: { value in
        if isSettled.value { return }
        isSettled.value = true
        receive(.success(value))
      })
  }
}
