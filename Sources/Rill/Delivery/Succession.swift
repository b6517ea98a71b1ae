/// Streams one after the other, each attached when the one before has completed, or, for those that recover, when it has failed.
///
/// The last stream is given the downstream sink itself, so that a recursion through it neither wraps sinks in sinks nor, by
/// way of the trampoline, grows the stack.
@usableFromInline
final class Succession<Element> {
  @usableFromInline let downstream: Sink<Element>
  /// Whether an error makes the next stream's turn come, and not the completion; the other of the two is the end of all.
  @usableFromInline let recovers: Bool
  /// Only whoever proceeds calls it, and that is one at a time: the subscriber first, then the end of each stream.
  @usableFromInline let nextStream: () -> (Observable<Element>, isLast: Bool)?

  @usableFromInline let rounds = Rounds()

  /// How the stream before has ended: how all ends if there is no other.
  ///
  /// Belongs to whoever proceeds.
  @usableFromInline var last = Completion.completed

  @_alwaysEmitIntoClient
  init(
    _ downstream: Sink<Element>, recovering recovers: Bool = false,
    _ nextStream: @escaping () -> (Observable<Element>, isLast: Bool)?
  ) {
    self.downstream = downstream
    self.recovers = recovers
    self.nextStream = nextStream
  }

  /// Attaches the next stream, or ends as the last one has.
  ///
  /// What ends while it is being attached is followed by the same loop: so many streams do not grow the stack.
  @_alwaysEmitIntoClient
  func proceed() { rounds.next(attachNext) }

  @_alwaysEmitIntoClient
  func attachNext() {
    Trampoline.current.run {
      guard downstream.scope.isOpen else { return }
      guard let (stream, isLast) = nextStream() else { return downstream.finish(last) }
      // The sequence may have disposed.
      guard downstream.scope.isOpen else { return }
      if isLast {
        let downstream = downstream
        return Trampoline.current.attach { stream.attach(downstream) }
      }
      let scope = downstream.scope.makeUpstream()
      stream.attach(
        Sink(
          next: downstream.next,
          end: { completion in
            guard scope.settle() else { return }
            scope.tearDownUpstream()
            let isError = if case .error = completion { true } else { false }
            guard isError == self.recovers else { return self.downstream.finish(completion) }
            self.last = completion
            self.proceed()
          }, scope: scope))
    }
  }
}
