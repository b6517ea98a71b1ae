extension ObservableConvertibleType {
  /// Delivers the same events on the main actor: at once if they arrive there, and otherwise in order.
  @usableFromInline
  func deliveringOnMainActor() -> Observable<Element> {
    stage(operation: "main actor") { downstream in
      let serializer = MainQueueSerializer()
      let upstream = downstream.scope.makeUpstreamScope(
        onAbandoned: { serializer.perform { downstream.scope.abandon() } }, onDispose: { serializer.cancel() })
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

  /// Makes a stream that can be used from any thread of one that must be subscribed to and disposed on the main queue.
  ///
  /// On the main queue both happen at once.
  @usableFromInline
  func subscribingOnMainActor() -> Observable<Element> {
    let source = asObservable()
    return Observable(operation: "main actor") { downstream in
      let upstream = UpstreamScope(of: downstream.scope, onDisposed: { downstream.scope.abandon() })
      upstream.joinTracking(of: downstream.scope)
      downstream.scope.register(MainQueueTeardown(upstream))
      let sink = Sink<Element>(
        next: { value in downstream.send(value) },
        end: { completion in if upstream.acceptEnd() { downstream.finish(completion) } },
        scope: upstream)
      MainQueue.run {
        guard downstream.scope.isOpen else { return }
        Trampoline.run { source.attach(sink) }
      }
    }
  }
}

/// Disposes a scope on the main queue.
///
/// On another thread, the disposal could come in the middle of a delivery, while upstream holds a gate that only the main queue enters.
@usableFromInline
final class MainQueueTeardown: Teardown {
  private let upstream: SubscriptionScope

  @usableFromInline
  init(_ upstream: SubscriptionScope) { self.upstream = upstream }

  @usableFromInline
  func dispose() {
    let upstream = upstream
    MainQueue.run { upstream.dispose() }
  }
}
