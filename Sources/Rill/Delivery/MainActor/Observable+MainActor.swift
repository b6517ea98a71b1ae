// What these stages move to the main actor:
//
//     observedOnMainActor       events
//     attachableFromAnyThread   events, only for a subscriber that comes on another thread
//     disposedOnMainActor       the disposal
//     subscribedOnMainActor     the subscription and the disposal

extension ObservableConvertibleType {
  /// Delivers the same events on the main actor: at once if they arrive there, and otherwise in order.
  @usableFromInline
  func observedOnMainActor() -> Observable<Element> { observedOnMainActor(operation: OperationName.mainActor) }

  func observedOnMainActor(operation: StaticString) -> Observable<Element> {
    stage(operation: operation) { downstream in
      let serializer = MainQueueSerializer()
      let upstream = downstream.scope.makeUpstreamScope(
        onAbandoned: { serializer.perform { downstream.abandon() } }, onDispose: { serializer.cancel() })
      return Sink(
        next: { value in
          if serializer.enter() {
            downstream.send(value)
            serializer.leave()
          } else {
            serializer.submit { downstream.send(value) }
          }
        },
        end: { completion in if upstream.acceptEnd() { serializer.perform { downstream.finish(completion) } } },
        scope: upstream)
    }
  }

  /// Creates a stream that is disposed on the main queue, at once if that is where it is disposed.
  @usableFromInline
  func disposedOnMainActor() -> Observable<Element> {
    relayingOnMainActor(OperationName.mainActorDisposal) { $0() }
  }

  /// Creates a stream that is subscribed to and disposed on the main queue, at once if called there.
  @usableFromInline
  func subscribedOnMainActor() -> Observable<Element> {
    relayingOnMainActor(OperationName.mainActor) { MainQueue.run($0) }
  }

  private func relayingOnMainActor(
    _ operation: StaticString, _ start: @escaping (@escaping () -> Void) -> Void
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(operation: operation) { downstream in
      let upstream = UpstreamScope(of: downstream.scope, onDisposed: { downstream.abandon() })
      downstream.scope.register(MainQueueTeardown(upstream))
      let sink = Sink<Element>(
        next: { value in downstream.send(value) },
        end: { completion in if upstream.acceptEnd() { downstream.finish(completion) } },
        scope: upstream)
      start {
        guard downstream.scope.isOpen else { return }
        Trampoline.run { source.attach(sink) }
      }
    }
  }
}

extension Observable {
  /// Delivers the same events on the main actor, and lets any thread subscribe.
  ///
  /// For a stream that delivers all events on the main actor, except those that it sends while another thread subscribes to it. Only
  /// such a subscription gets a stage that passes events to the main actor. On the main actor, it costs nothing for an event.
  @usableFromInline
  final func attachableFromAnyThread() -> Observable {
    Observable(operation: OperationName.mainActor) { sink in
      if MainQueue.isCurrent { self.attach(sink) } else { self.observedOnMainActor().attach(sink) }
    }
  }
}

/// Returns a closure that runs `work` on the main actor: at once if called there.
@usableFromInline
func dispatchedToMainActor(_ work: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
  let work = assumeMainActor(work)
  return { MainQueue.run(work) }
}
