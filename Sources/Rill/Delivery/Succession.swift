/// Streams one after the other, each attached when the one before has completed, or, for those that recover, when it has failed.
///
/// The last stream is given the downstream sink itself, so that a recursion through it neither wraps sinks in sinks nor, by
/// way of the trampoline, grows the stack.
final class Succession<Element> {
  /// What makes the next stream's turn come; any other end is the end of all.
  enum Cue {
    case completion
    case error
  }

  private let downstream: Sink<Element>
  private let cue: Cue
  /// Only whoever proceeds calls it, and that is one at a time: the subscriber first, then the end of each stream.
  private let nextStream: () -> (Observable<Element>, isLast: Bool)?

  init(
    _ downstream: Sink<Element>, after cue: Cue = .completion,
    _ nextStream: @escaping () -> (Observable<Element>, isLast: Bool)?
  ) {
    self.downstream = downstream
    self.cue = cue
    self.nextStream = nextStream
  }

  private let rounds = Rounds()

  /// How the stream before has ended: how all ends if there is no other.
  ///
  /// Belongs to whoever proceeds.
  private var last = Completion.completed

  /// Attaches the next stream, or ends as the last one has.
  ///
  /// What ends while it is being attached is followed by the same loop: so many streams do not grow the stack.
  func proceed() { rounds.next(attachNext) }

  private func attachNext() {
    Trampoline.current.run {
      guard downstream.scope.isOpen else { return }
      guard let (stream, isLast) = nextStream() else { return downstream.finish(last) }
      // The sequence may have disposed.
      guard downstream.scope.isOpen else { return }
      if isLast {
        let downstream = downstream
        return Trampoline.current.attach { stream.attach(downstream) }
      }
      let scope = downstream.upstreamScope()
      stream.attach(
        Sink(
          next: downstream.next,
          end: { completion in
            guard scope.settle() else { return }
            scope.tearDownUpstream()
            guard self.isCue(completion) else { return self.downstream.finish(completion) }
            self.last = completion
            self.proceed()
          }, scope: scope))
    }
  }

  private func isCue(_ completion: Completion) -> Bool {
    switch (cue, completion) {
    case (.completion, .completed), (.error, .error): true
    default: false
    }
  }
}
