extension Observable {
  /// Subscribes to a stream of at most one value and calls `receive` once.
  ///
  /// `receive` is called when the value arrives, not when the stream completes. So `afterSuccess` of `do` runs after it.
  @_alwaysEmitIntoClient
  func subscribedAsMaybe(
    _ receive: @escaping (MaybeEvent<Element>) -> Void, onDisposed: (() -> Void)? = nil, file: StaticString, line: UInt
  ) -> any Disposable {
    let isSettled = Box(false)
    return subscribed(
      next: { value in
        if isSettled.value { return }
        isSettled.value = true
        receive(.success(value))
      },
      end: { completion in
        if isSettled.value { return }
        switch completion {
        case .completed: receive(.completed)
        case .error(let error): receive(.error(error))
        }
      }, onDisposed: onDisposed, file: file, line: line)
  }
}
