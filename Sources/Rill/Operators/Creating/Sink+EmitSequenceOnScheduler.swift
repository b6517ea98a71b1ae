extension Sink {
  /// Emits the elements of `values`, each as scheduled work of its own, then completes.
  @usableFromInline
  func emit<Values: IteratorProtocol>(_ values: Values, on scheduler: any ImmediateSchedulerType)
  where Values.Element == Element {
    if scheduler is CurrentThreadScheduler { return emit(values) }
    // It would run each work at once, and so nested.
    if scheduler is ConcurrentMainScheduler, MainQueue.isCurrent { return emit(values) }
    let rest = Box(values)
    scope.scheduleRecursive(on: scheduler) {
      guard let value = rest.value.next() else {
        finish(.completed)
        return false
      }
      send(value)
      return true
    }
  }
}
