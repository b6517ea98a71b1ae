extension SharedSequenceConvertibleType {
  // A virtual-time scheduler runs its work on the main actor if it is advanced there.

  /// Emits a value once `dueTime` has passed without another value.
  ///
  /// `scheduler` must run its work on the main actor. See `Observable.debounce`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType = SharingScheduler.current, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: upstream.debounce(dueTime, scheduler: scheduler, file: file, line: line))
  }

  /// Emits a value and then holds back further values for `dueTime`.
  ///
  /// `scheduler` must run its work on the main actor. See `Observable.throttle`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType = SharingScheduler.current
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: upstream.throttle(dueTime, latest: latest, scheduler: scheduler))
  }

  /// Emits each value, and the completion, `dueTime` later than the source.
  ///
  /// `scheduler` must run its work on the main actor. See `Observable.delay`.
  @preconcurrency
  @_alwaysEmitIntoClient
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType = SharingScheduler.current
  ) -> SharedSequence<SharingStrategy, Element> where Element: Sendable {
    SharedSequence(sharing: upstream.delay(dueTime, scheduler: scheduler))
  }
}
