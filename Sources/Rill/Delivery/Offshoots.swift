/// The streams that an operator delivers as values (`groupBy`, `window`): all are fed by one source, which goes when the operator's
/// subscriber and all of theirs have gone.
@usableFromInline
final class Offshoots {
  @usableFromInline let count: RefCountDisposable
  /// What the source is attached with.
  @usableFromInline let upstream: Scope

  /// The offshoots of the subscription with this scope; `onDeath` is called when the source has died.
  @usableFromInline
  init(of downstream: Scope, onDeath: @escaping () -> Void) {
    let upstream = Scope(onDisposed: {
      onDeath()
      downstream.abandon()
    })
    self.upstream = upstream
    count = RefCountDisposable(disposable: Discarding(scope: upstream))
    downstream.register(Departure(of: count))
  }

  /// A stream of what is sent to `hub`, which keeps the source alive while it is subscribed to.
  @_alwaysEmitIntoClient
  func stream<Element>(of hub: Hub<Element>) -> Observable<Element> {
    let count = count
    return Observable { sink in
      let retained = count.retain()
      let scope = sink.scope.makeUpstream(onDispose: { retained.dispose() })
      hub.join(Sink(next: sink.next, end: { if scope.settle() { sink.finish($0) } }, scope: scope))
    }
  }
}

/// Disposes a scope without telling of the source's death.
private struct Discarding: Disposable {
  let scope: Scope

  func dispose() { _ = scope.discard() }
}

private final class Departure: Teardown {
  private let count: RefCountDisposable

  init(of count: RefCountDisposable) { self.count = count }

  func tearDown() { count.dispose() }
}
