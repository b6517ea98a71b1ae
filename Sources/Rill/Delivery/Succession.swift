import Synchronization

/// Streams one after the other, each attached when the one before has completed.
///
/// The last stream is given the downstream sink itself, so that a recursion through it neither wraps sinks in sinks nor, by
/// way of the trampoline, grows the stack.
final class Succession<Element> {
  private let downstream: Sink<Element>
  /// Only whoever proceeds calls it, and that is one at a time: the subscriber first, then the end of each stream.
  private let nextStream: () -> (Observable<Element>, isLast: Bool)?

  init(_ downstream: Sink<Element>, _ nextStream: @escaping () -> (Observable<Element>, isLast: Bool)?) {
    self.downstream = downstream
    self.nextStream = nextStream
  }

  /// How often the next stream has been asked for and not been attached yet.
  private let due = Atomic<Int>(0)

  /// Attaches the next stream, or completes.
  ///
  /// What ends while it is being attached is followed by the same loop: so many streams do not grow the stack.
  func proceed() {
    guard due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { attachNext() } while due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }

  private func attachNext() {
    Trampoline.current.run {
      guard downstream.scope.isOpen else { return }
      guard let (stream, isLast) = nextStream() else { return downstream.finish(.completed) }
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
            if case .error = completion { return self.downstream.finish(completion) }
            self.proceed()
          }, scope: scope))
    }
  }
}
