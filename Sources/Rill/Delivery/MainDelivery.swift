extension ObservableConvertibleType {
  /// The same events on the main actor: at once when they come there, else in order.
  @_alwaysEmitIntoClient
  func deliveredOnMain() -> Observable<Element> {
    stage { downstream in
      let lane = MainLane()
      let upstream = downstream.scope.makeUpstream(
        onDeath: { lane.perform { downstream.scope.abandon() } }, onDispose: { lane.cancel() })
      return Sink(
        next: { value in
          if lane.enter() {
            downstream.send(value)
            lane.leave()
          } else {
            lane.submit { downstream.send(value) }
          }
        },
        end: { completion in if upstream.settle() { lane.perform { downstream.finish(completion) } } }, scope: upstream)
    }
  }

  /// The same stream for subscribers anywhere, where it wants to be subscribed to and disposed on the main queue alone.
  ///
  /// Both happen at once when they are asked for there.
  @_alwaysEmitIntoClient
  func enteredOnMain() -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let upstream = Scope(onDisposed: { downstream.scope.abandon() })
      downstream.scope.register(MainTeardown(upstream))
      let sink = Sink<Element>(
        next: { value in downstream.send(value) },
        end: { completion in if upstream.settle() { downstream.finish(completion) } },
        scope: upstream)
      MainQueue.run {
        guard downstream.scope.isOpen else { return }
        Trampoline.current.run { source.attach(sink) }
      }
    }
  }
}

/// Tears down, on the main queue, what is used there alone.
///
/// From elsewhere, it may come in between: what is upstream may hold a gate then that only the main queue enters.
@usableFromInline
final class MainTeardown: Teardown {
  private let upstream: Scope

  @usableFromInline
  init(_ upstream: Scope) { self.upstream = upstream }

  @usableFromInline
  func tearDown() {
    let upstream = upstream
    MainQueue.run { upstream.dispose() }
  }
}
