public import RillLocks

/// What the notifier of a `retry(when:)` is doing, as bytes that one atomic instruction can compare.
@usableFromInline
enum RetryNotification {
  @_alwaysEmitIntoClient static var none: UInt8 { 0 }
  /// It is receiving an error.
  @_alwaysEmitIntoClient static var sending: UInt8 { 1 }
  /// It is receiving an error, and has asked for an attempt.
  @_alwaysEmitIntoClient static var answered: UInt8 { 2 }
}

/// The attempts of one `retry(when:)` subscription, and the notifier that starts them.
@usableFromInline
final class RetryWhenCoordinator<Element, Failure> {
  @usableFromInline typealias AttemptStage = ClosureStage<Element, Void, Element>

  @usableFromInline let source: Observable<Element>
  @usableFromInline let coordinator: SourceCoordinator<Void, Element>
  @usableFromInline let errors = Hub<Failure>()
  @usableFromInline let attempts = AttachLoop()
  /// Whether the first attempt, which counts from the beginning, has been made.
  ///
  /// Used only inside the loop.
  @usableFromInline let hasAttempted = Box(false)
  /// Whether an error waits for the notifier.
  ///
  /// Its accesses are relaxed, because the lock of the coordinator's subscriptions orders the attempts.
  @usableFromInline let hasPendingError = Atomic<Bool>(false)
  /// Whether the notifier is receiving an error, and whether it has asked for an attempt meanwhile.
  ///
  /// Its accesses are relaxed for the same reason.
  @usableFromInline let notification = Atomic<UInt8>(RetryNotification.none)
  /// How the notifier has ended.
  ///
  /// Belongs to the owner of the gate.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  @usableFromInline final var notifierEnd: Completion?

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>, _ downstream: Sink<Element>) {
    self.source = source
    coordinator = SourceCoordinator((), downstream, sources: 2)
  }

  deinit { errors.releaseSubscribers() }

  @_alwaysEmitIntoClient
  func start<Trigger: ObservableType>(_ makeNotifier: (Observable<Failure>) -> Trigger) {
    let notifier = makeNotifier(Observable(operation: "errors") { [errors] in errors.subscribe($0) })
    coordinator.attachUngated(
      notifier,
      next: { _ in
        guard self.hasPendingError.exchange(false, ordering: .relaxed) else { return }
        let (isDeferred, _) = self.notification.compareExchange(
          expected: RetryNotification.sending, desired: RetryNotification.answered, ordering: .relaxed)
        if !isDeferred { self.attempt() }
      }, end: { self.notifierEnded($0) })
    attempt()
  }

  @_alwaysEmitIntoClient
  func attempt() {
    let downstream = coordinator.downstream
    let stage = AttemptStage(next: { downstream.send($0) }, end: { self.attemptEnded($0) })
    attempts.run { () -> StagedSource<AttemptStage>? in
      guard downstream.scope.isOpen else { return nil }
      defer { hasAttempted.value = true }
      return coordinator.addSource(stage, isEssential: true, isAdditional: hasAttempted.value)
    } _: {
      $0.attach(to: source)
    }
  }

  @_alwaysEmitIntoClient
  func attemptEnded(_ completion: Completion) {
    guard case .error(let error) = completion, let failure = error as? Failure else {
      return coordinator.downstream.finishEarly(completion)
    }
    if let notifierEnd { return coordinator.downstream.finishEarly(notifierEnd) }
    hasPendingError.store(true, ordering: .relaxed)
    coordinator.afterLeave { self.notify(failure) }
  }

  /// Sends an error to the notifier.
  ///
  /// If the notifier asks for an attempt meanwhile, the attempt begins after the notifier has returned. So it is not part of the
  /// delivery of this error, which would make the next error wait.
  @_alwaysEmitIntoClient
  func notify(_ failure: Failure) {
    notification.store(RetryNotification.sending, ordering: .relaxed)
    errors.next(failure)
    if notification.exchange(RetryNotification.none, ordering: .relaxed) == RetryNotification.answered { attempt() }
  }

  /// Called by the owner of the gate.
  ///
  /// The end matters to an error that waits, and to the next error. A healthy source continues.
  @_alwaysEmitIntoClient
  func notifierEnded(_ completion: Completion) {
    notifierEnd = completion
    if hasPendingError.load(ordering: .relaxed) { coordinator.downstream.finishEarly(completion) }
  }
}
