import CRillThreads

extension Observable {
  @usableFromInline
  func subscribed(
    next: @escaping (Element) -> Void, end: @escaping (Completion) -> Void, onDisposed: (() -> Void)?,
    file: StaticString, line: UInt
  ) -> SubscriptionScope {
    subscribed(in: SubscriberScope(onEnd: end, onDisposed: onDisposed ?? {}, file: file, line: line), next: next)
  }

  /// Subscribes with an existing scope, which receives the end.
  ///
  /// - Returns: The scope. A class, because converting one existential type to another goes through tables of functions.
  @usableFromInline
  func subscribed(in scope: SubscriberScope, next: @escaping (Element) -> Void) -> SubscriptionScope {
    if rill_observers_of_subscriptions() != 0 { scope.observe(file: scope.file, line: scope.line) }
    // Not `??`, which would wrap the closure.
    let receive: (Element) -> Void
    if let section = unsafe scope.observation?.section {
      receive = unsafe ScopeTracking.counting(in: section, next)
    } else {
      receive = next
    }
    let sink = Sink<Element>(next: receive, end: nil, scope: scope)
    Trampoline.run { attach(sink) }
    return scope
  }

  @_alwaysEmitIntoClient
  func subscribed<Observer: ObserverType>(to observers: [Observer], file: StaticString, line: UInt) -> SubscriptionScope
  where Observer.Element == Element {
    let scope = ForwardingScope(
      feeding: { passSecretMark(to: observers) },
      onEnd: { completion in for observer in observers { observer.on(Event(completion)) } }, file: file, line: line)
    return subscribed(in: scope, next: { value in for observer in observers { observer.on(.next(value)) } })
  }

  /// Subscribes with a closure that returns whether it wants more events.
  ///
  /// If it returns false, the subscription is disposed, even while a synchronous stream is emitting.
  @_alwaysEmitIntoClient
  package func subscribe(
    file: StaticString = #fileID, line: UInt = #line, whileWanted receive: @escaping (Event<Element>) -> Bool
  ) -> any Disposable {
    let scope = SubscriberScope(onEnd: { _ = receive(Event($0)) }, file: file, line: line)
    return subscribed(in: scope, next: { if !receive(.next($0)) { scope.dispose() } })
  }
}

/// No closure: the type of a parameter that takes an unlabeled trailing closure in place of the next parameter.
///
/// A closure with one parameter does not have this type. The compiler sees that before it looks into the closure, so an overload with
/// such a parameter costs nothing where it is not meant.
public typealias UnlabeledClosure =
  @Sendable (Never, Never, Never, Never, Never, Never, Never, Never, Never, Never) -> Never

extension ObservableType {
  /// Calls `handler` for every event.
  ///
  ///     source   a--b--|
  ///     handler  a  b  completed
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    _ handler: @escaping @Sendable (Event<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribed(
      next: { handler(.next($0)) }, end: { handler(Event($0)) }, onDisposed: nil, file: file, line: line)
  }

  /// Calls a closure for each kind of event.
  ///
  ///     source       a--b--|
  ///     onNext       a  b
  ///     onCompleted        ·
  ///     onDisposed         ·
  ///
  /// The unlabeled trailing closure of `subscribe { print($0) }` receives events. It receives values only if it does not compile
  /// with an event.
  ///
  /// The closures for events are never called concurrently. `onDisposed` is called once, after the end or on disposal, by the thread that
  /// disposes. Without `onError`, an error is passed to `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe(
    unlabeled: UnlabeledClosure? = nil,
    onNext: @escaping @Sendable (Element) -> Void = { _ in },
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribed(
      in: SubscriberScope(
        onError: onError, onCompleted: onCompleted, onDisposed: onDisposed ?? {}, file: file, line: line),
      next: onNext)
  }

  /// Calls a closure for each kind of event, where `onNext` is optional or the unlabeled trailing closure.
  ///
  /// This is a separate overload, because calling a closure inside an optional goes through two more functions. It is disfavored, so that
  /// the unlabeled trailing closure receives values only if it does not compile with an event.
  @preconcurrency
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)?,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: onNext ?? { @Sendable _ in }, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file,
      line: line)
  }

  /// Calls a closure with `object` for each kind of event, until `object` is deallocated.
  ///
  ///     source          a--b-----c--|
  ///     object                !
  ///     onNext(object)  a  b
  ///
  /// The subscription holds a weak reference to `object`. It ends at the first event after `object` has been deallocated. An
  /// error that arrives after that is ignored. `onDisposed` is called if `object` has not been deallocated. In all other respects, this
  /// is the form without `object`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let onError = Hooks.handler(onError, file: file, line: line)
    let scope = SubscriberScope(
      onEnd: { [weak object] completion in
        guard let object else { return }
        switch completion {
        case .completed: onCompleted?(object)
        case .error(let error): onError(object, error)
        }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      }, file: file, line: line)
    scope.holdsObjectWeakly = true
    return asObservable().subscribed(
      in: scope,
      next: { [weak object] value in
        if let object { onNext?(object, value) } else { scope.dispose() }
      })
  }
}
