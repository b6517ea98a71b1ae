#if EXPLORE_INTERLEAVINGS
  import RillLocks
#endif

/// Subscribes to streams one after the other: to the next when one has completed or, for operators that recover, has failed.
///
/// The last stream gets the downstream sink itself. So recursion through it does not wrap sinks in sinks and, thanks to the
/// trampoline, does not grow the stack.
@usableFromInline
final class SequentialSubscription<Element> {
  private let downstream: Sink<Element>
  /// Whether an error leads to the next stream and the completion ends everything, instead of the opposite.
  private let isRecovering: Bool
  /// Called by one thread at a time: by the subscriber first, then at the end of each stream.
  private let nextStream: () -> (Observable<Element>, isLast: Bool)?

  private let loop = ResubscriptionLoop()
  /// How the previous stream ended, and how everything ends if there is no other stream.
  ///
  /// Used inside the loop, and before a run of the loop is requested.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  private var previous = Completion.completed

  @usableFromInline
  init(
    _ downstream: Sink<Element>, recovering isRecovering: Bool = false,
    _ nextStream: @escaping () -> (Observable<Element>, isLast: Bool)?
  ) {
    self.downstream = downstream
    self.isRecovering = isRecovering
    self.nextStream = nextStream
  }

  /// Subscribes to the next stream, or ends as the previous one ended.
  @usableFromInline
  func subscribeToNext() { loop.run(streamOrEnd) { attach($0.0, isLast: $0.isLast) } }

  private func streamOrEnd() -> (Observable<Element>, isLast: Bool)? {
    guard downstream.scope.isOpen else { return nil }
    guard let next = nextStream() else {
      downstream.finish(previous)
      return nil
    }
    // The user's sequence may have disposed the subscription.
    return downstream.scope.isOpen ? next : nil
  }

  private func attach(_ stream: Observable<Element>, isLast: Bool) {
    let downstream = downstream
    if stream.isImmediate {
      stream.withImmediateValue { downstream.next($0) }
      if isLast { return downstream.finish(.completed) }
      return ended(.completed)
    }
    if isLast { return Trampoline.current.attach { stream.attach(downstream) } }
    let scope = downstream.scope.makeUpstreamScope()
    stream.attach(
      Sink(
        next: downstream.next,
        end: { completion in
          guard scope.acceptEnd() else { return }
          scope.disposeUpstream()
          self.ended(completion)
        }, scope: scope))
  }

  /// Handles the end of a stream that is not the last one.
  private func ended(_ completion: Completion) {
    let isError = if case .error = completion { true } else { false }
    guard isError == isRecovering else { return downstream.finish(completion) }
    previous = completion
    subscribeToNext()
  }
}
