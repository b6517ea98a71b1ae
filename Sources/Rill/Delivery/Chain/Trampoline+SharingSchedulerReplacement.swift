extension Trampoline {
  /// Replaces what makes the scheduler of `Driver` and `Signal`, and returns what did.
  @usableFromInline
  static func replaceSharingScheduler(_ make: (() -> any SchedulerType)?) -> (() -> any SchedulerType)? {
    exchange(&current.makeSharingScheduler, with: make)
  }
}
