import RillLocks

/// The attempts of one `retry(when:)` subscription, and the notifier that starts them.
@usableFromInline
final class RetryWhenCoordinator<Element, Failure> {
  let source: Observable<Element>
  let downstream: Sink<Element>
  let coordinator: SourceCoordinator
  let errors = Hub<Failure>()
  let attempts = ResubscriptionLoop()
  /// Whether the first attempt, which counts from the beginning, has been made.
  ///
  /// Used only inside the loop.
  let hasAttempted = Box(false)
  /// Whether an error waits for the notifier.
  ///
  /// Its accesses are relaxed, because the lock of the coordinator's subscriptions orders the attempts.
  let hasPendingError = Atomic<Bool>(false)
  /// Whether the notifier is receiving an error, and whether it has asked for an attempt meanwhile.
  ///
  /// Its accesses are relaxed for the same reason.
  let notification = Atomic<UInt8>(RetryNotification.none)
  /// How the notifier has ended.
  ///
  /// Belongs to the owner of the gate.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  final var notifierEnd: Completion?

  @usableFromInline
  init(_ source: Observable<Element>, _ downstream: Sink<Element>) {
    self.source = source
    self.downstream = downstream
    coordinator = SourceCoordinator(downstream.scope, sources: 2)
  }

  deinit { errors.releaseSubscribers() }

  @usableFromInline
  func start<Trigger: ObservableType>(_ makeNotifier: @escaping (Observable<Failure>) -> Trigger) {
    downstream.scope.retain(makeNotifier)
    let notifier = makeNotifier(Observable(operation: "errors") { [errors] in errors.subscribe($0) })
    coordinator.attachUngated(
      notifier.asObservable(), retaining: (),
      next: { _ in
        guard self.hasPendingError.exchange(false, ordering: .relaxed) else { return }
        let (isDeferred, _) = self.notification.compareExchange(
          expected: RetryNotification.sending, desired: RetryNotification.answered, ordering: .relaxed)
        if !isDeferred { self.attempt() }
      }, end: { self.notifierEnded($0) })
    attempt()
  }

  func attempt() {
    let downstream = downstream
    attempts.run { () -> SerializedSource<Element>? in
      guard downstream.scope.isOpen else { return nil }
      defer { hasAttempted.value = true }
      return coordinator.addSource(
        isEssential: true, isAdditional: hasAttempted.value, next: { downstream.send($0) }, end: { self.attemptEnded($0) })
    } _: {
      $0.attach(to: source)
    }
  }

  func attemptEnded(_ completion: Completion) {
    guard case .error(let error) = completion, let failure = error as? Failure else {
      return downstream.finishEarly(completion)
    }
    if let notifierEnd { return downstream.finishEarly(notifierEnd) }
    hasPendingError.store(true, ordering: .relaxed)
    coordinator.afterLeave { self.notify(failure) }
  }

  /// Sends an error to the notifier.
  ///
  /// If the notifier asks for an attempt meanwhile, the attempt begins after the notifier has returned. So it is not part of the
  /// delivery of this error, which would make the next error wait.
  func notify(_ failure: Failure) {
    notification.store(RetryNotification.sending, ordering: .relaxed)
    if downstream.scope.carriesStoredValues { errors.markAsStored() }
    errors.next(failure)
    if notification.exchange(RetryNotification.none, ordering: .relaxed) == RetryNotification.answered { attempt() }
  }

  /// Called by the owner of the gate.
  ///
  /// The end matters to an error that waits, and to the next error. A healthy source continues.
  func notifierEnded(_ completion: Completion) {
    notifierEnd = completion
    if hasPendingError.load(ordering: .relaxed) { downstream.finishEarly(completion) }
  }
}

/// What the notifier of a `retry(when:)` is doing, as bytes that one atomic instruction can compare.
enum RetryNotification {
  static var none: UInt8 { 0 }
  /// It is receiving an error.
  static var sending: UInt8 { 1 }
  /// It is receiving an error, and has asked for an attempt.
  static var answered: UInt8 { 2 }
}
