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

/// The scope of a source whose values become parts of streams that an operator emits.
private final class WindowAndGroupScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: its stored properties never change.

  private let operatorScope: SubscriptionScope
  private let emitted: DistanceFromSubscribers

  /// - Parameters:
  ///   - operatorScope: the scope of the operator's subscriber.
  ///   - emitted: the distance of the streams that the operator emits.
  ///   - onDisposed: called once, after a disposal has disposed upstream.
  init(of operatorScope: SubscriptionScope, _ emitted: DistanceFromSubscribers, onDisposed: @escaping () -> Void) {
    self.operatorScope = operatorScope
    self.emitted = emitted
    super.init(onDisposed: onDisposed)
  }

  override var distanceOfSharedStreams: Int { max(emitted.value, operatorScope.distance) + 1 }

  override func noteUpstream(_ stream: DistanceFromSubscribers, offset: Int) {
    emitted.add(upstream: stream, offset: offset)
    let (end, distance) = operatorScope.walkDownstream()
    end.noteUpstream(stream, offset: offset + distance - end.distanceOfSharedStreams)
  }
}
