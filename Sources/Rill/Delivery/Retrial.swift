public import Synchronization

/// The attempts of one `retry(when:)`, and the notifier that starts them.
@usableFromInline
final class Retrial<Element, Failure> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let junction: Junction<Void, Element>
  @usableFromInline let errors = PublishSubject<Failure>()
  @usableFromInline let attempts = Rounds()
  /// Whether an error waits for the notifier.
  @usableFromInline let hasFailed = Atomic<Bool>(false)

  @_alwaysEmitIntoClient
  init(_ source: Observable<Element>, _ downstream: Sink<Element>) {
    self.source = source
    junction = Junction((), downstream, sources: 2)
  }

  @_alwaysEmitIntoClient
  func begin<Trigger: ObservableType>(_ makeNotifier: (Observable<Failure>) -> Trigger) {
    let notifier = makeNotifier(errors)
    junction.attachOutside(
      notifier,
      next: { _ in
        guard self.hasFailed.exchange(false, ordering: .acquiringAndReleasing) else { return }
        self.attempts.next { self.attempt(isAdditional: true) }
      }, end: { self.junction.downstream.cut($0) })
    attempts.next { attempt(isAdditional: false) }
  }

  @_alwaysEmitIntoClient
  func attempt(isAdditional: Bool) {
    let downstream = junction.downstream
    guard downstream.scope.isOpen, let inlet = junction.makeInlet(isEssential: true, isAdditional: isAdditional) else { return }
    Trampoline.current.run {
      junction.attach(source, at: inlet, ClosureReceiver { downstream.send($0) }, end: { self.ended($0) })
    }
  }

  @_alwaysEmitIntoClient
  func ended(_ completion: Completion) {
    guard case .error(let error) = completion, let failure = error as? Failure else {
      return junction.downstream.cut(completion)
    }
    hasFailed.store(true, ordering: .releasing)
    junction.afterLeaving { self.errors.onNext(failure) }
  }
}
