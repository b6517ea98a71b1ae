extension Trampoline {
  @usableFromInline
  static func replaceSharingScheduler(_ make: (() -> any SchedulerType)?) -> (() -> any SchedulerType)? {
    exchange(&current.makeSharingScheduler, with: make)
  }
}
