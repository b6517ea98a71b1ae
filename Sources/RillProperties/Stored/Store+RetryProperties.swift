public import RillStore

extension Store {
  /// Tries again to start the streams of `@Stored` and `@KeychainStorage` properties whose store could not be read or observed.
  ///
  ///     app.protectedDataDidBecomeAvailable.subscribe(onNext: { Store.retryProperties() }).disposed(by: bag)
  ///
  /// Reading or assigning a property does this for its own stream. A stream that nobody uses otherwise, such as one of an app that the
  /// system has started before the first unlock, emits the stored value now, before this returns.
  public static func retryProperties() { FailedObservations.retry() }
}
