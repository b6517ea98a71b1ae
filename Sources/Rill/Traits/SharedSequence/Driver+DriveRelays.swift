extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Passes every value to all `relays`, on the main actor.
  ///
  /// See `Observable.bind(to:)`.
  @_alwaysEmitIntoClient
  @discardableResult
  public func drive(
    _ relays: Relay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribed(onNext: accepting(relays), onCompleted: nil, onDisposed: nil, file: file, line: line)
  }

  /// Passes every value to all `relays`, whose values are optional, on the main actor.
  ///
  /// See `Observable.bind(to:)`.
  @_alwaysEmitIntoClient
  @discardableResult
  public func drive(
    _ relays: Relay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let accept = accepting(relays)
    return subscribed(onNext: { accept($0) }, onCompleted: nil, onDisposed: nil, file: file, line: line)
  }
}
