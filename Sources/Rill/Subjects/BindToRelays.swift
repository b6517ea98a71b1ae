extension ObservableConvertibleType {
  /// Passes every value to `relay` and `more` relays.
  ///
  ///     source   a--b--|
  ///     relay 1  a--b---
  ///     relay 2  a--b---
  ///
  /// Values are passed on the thread that emits them. Relays never end: a completion ends only the binding, and an error goes to
  /// `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @_alwaysEmitIntoClient
  public func bind(
    to relay: Relay<Element>, _ more: Relay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line, accepting(relay, more))
  }

  /// Passes every value to `relay` and `more` relays, whose values are optional.
  ///
  ///     source  a--b--|
  ///     relay   a--b---
  ///
  /// - Complexity: O(relays) per value.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @_alwaysEmitIntoClient
  public func bind(
    to relay: Relay<Element?>, _ more: Relay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let accept = accepting(relay, more)
    return feeding(file: file, line: line) { accept($0) }
  }

  /// Subscribes `accept` to the values, and reports an error as unhandled.
  @_alwaysEmitIntoClient
  package func feeding(file: StaticString, line: UInt, _ accept: @escaping (Element) -> Void) -> any Disposable {
    asObservable().subscribed(in: SubscriberScope(file: file, line: line), next: accept)
  }
}
