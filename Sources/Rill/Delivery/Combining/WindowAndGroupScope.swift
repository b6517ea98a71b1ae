/// The scope of a source whose values become parts of streams that an operator emits.
final class WindowAndGroupScope: SubscriptionScope, @unchecked Sendable {
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
