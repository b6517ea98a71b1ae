/// The streams that an operator emits as values (`groupBy`, `window`).
///
/// One source feeds all of them.
///
/// The source is disposed when the operator's subscriber and the subscribers of all emitted streams are gone.
@usableFromInline
final class WindowAndGroupStreams {
  let references: RefCountDisposable
  /// The scope for the source's sink.
  @usableFromInline
  let upstream: SubscriptionScope
  /// The distance of the emitted streams from their subscribers.
  private let distance = DistanceFromSubscribers()

  /// - Parameters:
  ///   - downstream: the scope of the operator's subscriber.
  ///   - onAbandoned: called when the source is deallocated before it ends.
  @usableFromInline
  init(of downstream: SubscriptionScope, onAbandoned: @escaping () -> Void) {
    let upstream = WindowAndGroupScope(
      of: downstream, distance,
      onDisposed: {
        onAbandoned()
        downstream.abandon()
      })
    upstream.joinTracking(of: downstream)
    self.upstream = upstream
    // Silently: the disposal handler would report that the source was deallocated.
    references = RefCountDisposable(disposable: AnonymousDisposable { _ = upstream.disposeSilently() })
    downstream.register(references)
  }

  /// Makes a hub for a stream that is emitted.
  @usableFromInline
  func makeHub<Element>() -> Hub<Element> { Hub(distanceFromSubscribers: distance) }

  /// Makes a stream of what `hub` delivers.
  ///
  /// Its subscribers keep the source subscribed.
  @usableFromInline
  func stream<Element>(of hub: Hub<Element>) -> Observable<Element> {
    let references = references
    return Observable(operation: "group or window") { sink in
      let reference = references.retain()
      hub.subscribe(sink.forwarding(in: sink.scope.makeUpstreamScope(onDispose: { reference.dispose() })))
    }
  }
}
