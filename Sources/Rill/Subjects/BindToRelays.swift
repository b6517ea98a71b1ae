extension ObservableConvertibleType {
  /// Gives every value to all `relays`.
  ///
  ///     source   a--b--|
  ///     relay 1  a--b---
  ///     relay 2  a--b---
  ///
  /// On the thread where the value comes. Relays do not end: a completion ends the binding alone, and an error goes to
  /// `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the binding. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to relays: PublishRelay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { value in for relay in relays { relay.accept(value) } }
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     source  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the binding. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to relays: PublishRelay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { value in for relay in relays { relay.accept(value) } }
  }

  /// Gives every value to all `relays`.
  ///
  ///     source   a--b--|
  ///     relay 1  a--b---
  ///     relay 2  a--b---
  ///
  /// On the thread where the value comes. Relays do not end: a completion ends the binding alone, and an error goes to
  /// `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the binding. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to relays: BehaviorRelay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { value in for relay in relays { relay.accept(value) } }
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     source  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the binding. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to relays: BehaviorRelay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { value in for relay in relays { relay.accept(value) } }
  }

  /// Gives every value to all `relays`.
  ///
  ///     source   a--b--|
  ///     relay 1  a--b---
  ///     relay 2  a--b---
  ///
  /// On the thread where the value comes. Relays do not end: a completion ends the binding alone, and an error goes to
  /// `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the binding. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to relays: ReplayRelay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { value in for relay in relays { relay.accept(value) } }
  }

  /// Gives every value to all `relays`, whose values are optional.
  ///
  ///     source  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: What ends the binding. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to relays: ReplayRelay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { value in for relay in relays { relay.accept(value) } }
  }

  @_alwaysEmitIntoClient
  package func feeding(file: StaticString, line: UInt, _ accept: @escaping (Element) -> Void) -> any Disposable {
    let captured = Hooks.captured()
    return asObservable().subscribed(
      next: accept,
      end: { if case .error(let error) = $0 { Hooks.unhandled(error, file: file, line: line, captured) } },
      onDisposed: nil)
  }
}
