extension ObservableConvertibleType {
  /// The same events on the main actor: at once when they come there, else in order.
  @_alwaysEmitIntoClient
  func deliveredOnMain() -> Observable<Element> {
    stage { downstream in
      let lane = MainLane()
      let upstream = lane.upstreamScope(of: downstream.scope)
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

extension MainLane {
  /// A scope for what lies upstream of this lane, torn down with `downstream`; should its source die, so does `downstream`,
  /// when it has all that came before.
  @usableFromInline
  func upstreamScope(of downstream: Scope) -> Scope {
    let upstream = Scope(onDisposed: {
      guard downstream.isOpen else { return }
      self.perform { downstream.abandon() }
    })
    downstream.register(LaneTeardown(upstream, self))
    return upstream
  }
}

/// Tears down what is upstream of a lane, and forgets what waits in it.
private final class LaneTeardown: Teardown {
  private let upstream: Scope
  private let lane: MainLane

  init(_ upstream: Scope, _ lane: MainLane) {
    self.upstream = upstream
    self.lane = lane
  }

  func tearDown() {
    upstream.dispose()
    lane.cancel()
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
