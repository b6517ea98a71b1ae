extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Returns the result of `transformation(asObservable())`: for custom ways to subscribe.
  ///
  /// A trailing closure that compiles with a value is no transformation: `drive { … }` calls `drive(onNext:)`.
  ///
  /// - Complexity: That of `transformation`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result { transformation(asObservable()) }

  /// Returns the result of `transformation(asObservable())(curriedArgument)`: for custom ways to subscribe.
  ///
  ///     items.drive(list.rx.items(identifier: "cell")) { … }
  ///
  /// - Complexity: That of `transformation`.
  @_alwaysEmitIntoClient
  public func drive<Argument, Result>(
    _ transformation: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result { transformation(asObservable())(curriedArgument) }
}
