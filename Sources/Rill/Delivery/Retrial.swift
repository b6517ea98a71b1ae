import Synchronization

/// The attempts of one `retry(when:)`, and the notifier that starts them.
final class Retrial<Element, Failure> {
  private let source: Observable<Element>
  private let junction: Junction<Void, Element>
  private let errors = PublishSubject<Failure>()
  private let attempts = Rounds()
  /// Whether an error waits for the notifier.
  private let hasFailed = Atomic<Bool>(false)

  init(_ source: Observable<Element>, _ downstream: Sink<Element>) {
    self.source = source
    junction = Junction((), downstream, sources: 2)
  }

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

  private func attempt(isAdditional: Bool) {
    let downstream = junction.downstream
    guard downstream.scope.isOpen, let inlet = junction.makeInlet(isEssential: true, isAdditional: isAdditional) else { return }
    Trampoline.current.run {
      junction.attach(source, at: inlet, ClosureReceiver { downstream.send($0) }, end: { self.ended($0) })
    }
  }

  private func ended(_ completion: Completion) {
    guard case .error(let error) = completion, let failure = error as? Failure else {
      return junction.downstream.cut(completion)
    }
    hasFailed.store(true, ordering: .releasing)
    junction.afterLeaving { self.errors.onNext(failure) }
  }
}
