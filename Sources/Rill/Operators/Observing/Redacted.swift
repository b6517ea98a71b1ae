extension ObservableType {
  /// Marks the values of this stream as secret: they are not shown by `debug`, an inspector, a recording, or the report of an error.
  ///
  ///     source    a--b--|
  ///     redacted  a--b--|
  ///
  /// The mark follows the values downstream: through operators and shared streams, through `bind` to subjects, relays and properties, and
  /// through `values`. It ends in code that is not Rill's: a closure, a loop or a property of the program, or another library.
  ///
  ///     let token = response.map(\.token).redacted()
  ///
  /// `@Stored` and `@KeychainStorage` have the mark. Relays, `@PropertyPublished` and `@PropertyRelay` get it with `secret: true`.
  ///
  /// - `redacted` completes: with the source
  /// - On an error: passes it on, and only its type is shown
  /// - Subscribes: to the source
  /// - Complexity: O(1) per subscription, and nothing per value.
  @_disfavoredOverload
  public func redacted() -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      downstream.scope.markAsSecret()
      source.attach(downstream)
    }
  }
}
