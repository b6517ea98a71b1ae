extension InfallibleType {
  /// Shares one subscription to the source among all subscribers.
  ///
  /// See `Observable.share`.
  ///
  /// - Precondition: `replay` is not negative.
  @_alwaysEmitIntoClient
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected, file: StaticString = #fileID, line: UInt = #line
  ) -> Infallible<Element> {
    Infallible(asObservable().share(replay: replay, scope: scope, file: file, line: line))
  }
}
