// The functions that start tasks are compiled in clients, so that a program that uses none of them does not link the concurrency runtime.

extension ObservableType {
  /// Calls closures that are isolated to the actor of the caller, which is passed as `#isolation` or `self`.
  ///
  /// The closures can read and change the state of the actor, or of a class that is isolated to the same global actor:
  ///
  ///     @Database final class Table {
  ///       func load(_ rows: Observable<Row>) {
  ///         rows.subscribe(isolation: #isolation) { [weak self] row in self?.insert(row) }.disposed(by: bag)
  ///       }
  ///     }
  ///
  /// All events are delivered on the actor, in order, as by `observe(on:)`. Without `onError`, an error is passed to
  /// `Hooks.defaultErrorHandler`, together with `file` and `line`.
  ///
  /// The subscription retains the actor. So if its disposable is in the actor's own bag, the actor is never deallocated. A closure with
  /// `[weak self]` is not isolated to an actor. `bind(on:)` holds the actor weakly.
  ///
  /// - Complexity: O(1) for each operator of the chain.
  /// - Returns: A disposable that ends the subscription. Releasing it does not end the subscription.
  @_disfavoredOverload
  // Together with a parameter that is `isolated`, it fails an assertion of the compiler of Swift 6.2.
  #if compiler(>=6.3)
    @preconcurrency
  #endif
  @_alwaysEmitIntoClient
  public func subscribe(
    isolation actor: isolated any Actor, buffer: BufferingPolicy = .unbounded,
    onNext: @escaping (Element) -> Void = { _ in }, onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Element: Sendable {
    observe(on: actor, buffer: buffer).subscribed(
      in: SubscriberScope(onError: onError, onCompleted: onCompleted, file: file, line: line), next: onNext)
  }
}
