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
  private let notification = Locked(RetryNotification())

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
    coordinator.attachOuterSource(
      notifier.asObservable(), retaining: (),
      next: { _ in
        if self.notification.withLock({ $0.answered() }) { self.attempt() }
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
    if let notifierEnd = notification.withLock({ $0.failed() }) { return downstream.finishEarly(notifierEnd) }
    coordinator.afterLeave { self.notify(failure) }
  }

  // If the notifier asks for an attempt meanwhile, the attempt begins after the notifier has returned. So it is not part of the
  // delivery of this error, which would make the next error wait.
  func notify(_ failure: Failure) {
    if downstream.scope.isSecret { errors.markAsSecret() }
    errors.next(failure)
    if notification.withLock({ $0.sent() }) { attempt() }
  }

  /// Called by the owner of the gate.
  ///
  /// The end matters to an error that waits, and to the next error. A healthy source continues.
  func notifierEnded(_ completion: Completion) {
    coordinator.assertOwned()
    if notification.withLock({ $0.ended(completion) }) { downstream.finishEarly(completion) }
  }
}

/// What the notifier of a `retry(when:)` has received and answered.
private struct RetryNotification {
  /// Whether an error waits for the notifier.
  var isPending = false
  /// Whether the notifier is receiving an error, or is going to.
  var isSending = false
  /// Whether it has asked for an attempt meanwhile.
  var isAnswered = false
  var end: Completion?

  /// Returns whether to make an attempt now, after the notifier has asked for one.
  mutating func answered() -> Bool {
    guard isPending else { return false }
    isPending = false
    isAnswered = isSending
    return !isSending
  }

  /// Returns how the notifier has ended, if it has, after an attempt has failed.
  mutating func failed() -> Completion? {
    (isPending, isSending) = (end == nil, end == nil)
    return end
  }

  /// Returns whether to make an attempt now, after the notifier has received an error.
  mutating func sent() -> Bool {
    defer { (isSending, isAnswered) = (false, false) }
    return isAnswered
  }

  /// Returns whether an error waits, after the notifier has ended.
  mutating func ended(_ completion: Completion) -> Bool {
    end = completion
    return isPending
  }
}
