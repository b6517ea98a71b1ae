extension SharedSequenceConvertibleType {
  // `onNext` is not isolated: in modules in Swift 5 mode, it is a method that the compiler does not know to be so.
  @_alwaysEmitIntoClient
  func subscribed(
    onNext: ((Element) -> Void)?, onCompleted: (@MainActor () -> Void)?, onDisposed: (@MainActor () -> Void)?,
    file: StaticString, line: UInt
  ) -> any Cancelable {
    let onCompleted = onCompleted.map { assumeMainActor($0) }
    let onDisposed = onDisposed.map { assumeMainActor($0) }
    return upstream.disposedOnMainActor().subscribed(
      next: onNext ?? { _ in }, end: { _ in onCompleted?() },
      onDisposed: onDisposed.map { onDisposed in { MainQueue.run(onDisposed) } }, file: file, line: line)
  }

  @_alwaysEmitIntoClient
  func subscribed<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)?, onCompleted: (@MainActor (Object) -> Void)? = nil,
    onDisposed: (@MainActor (Object) -> Void)? = nil, file: StaticString, line: UInt
  ) -> any Cancelable {
    let onCompleted = onCompleted.map { assumeMainActor($0) }
    let onDisposed = onDisposed.map { assumeMainActor($0) }
    let scope = SubscriberScope(
      onEnd: { [weak object] _ in if let object { onCompleted?(object) } },
      onDisposed: { [weak object] in
        MainQueue.run { if let object { onDisposed?(object) } }
      }, file: file, line: line)
    scope.holdsObjectWeakly = true
    return upstream.disposedOnMainActor().subscribed(
      in: scope, next: { [weak object] value in if let object { onNext?(object, value) } else { scope.dispose() } })
  }
}
