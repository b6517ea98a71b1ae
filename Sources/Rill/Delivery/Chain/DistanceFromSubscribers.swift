import RillLocks

/// How far a shared stream is from its subscribers: the greatest number of gates on the way to one of them.
///
/// It only grows, even if the farthest subscriber leaves.
final class DistanceFromSubscribers: Sendable {
  /// A shared stream upstream of this one, and how much farther it is.
  private struct Upstream {
    weak var stream: DistanceFromSubscribers?
    let offset: Int
  }

  private let greatest = Atomic<Int>(0)
  private let upstream = Locked<[Upstream]>([])

  init() {}

  var value: Int { greatest.load(ordering: .relaxed) }

  /// Notes that `stream` is upstream of this one.
  func add(upstream stream: DistanceFromSubscribers, offset: Int) {
    upstream.withLock { all in
      all.removeAll { $0.stream == nil }
      all.append(Upstream(stream: stream, offset: offset))
    }
  }

  /// Whether there are shared streams upstream.
  var hasUpstream: Bool { upstream.withLock { !$0.isEmpty } }

  /// Sets the distance of a stream that has had no subscriber.
  ///
  /// Returns false if it has had one.
  func begin(with distance: Int) -> Bool {
    greatest.compareExchange(expected: 0, desired: distance, ordering: .relaxed).exchanged
  }

  /// Increases the distance, and that of all shared streams upstream.
  func increase(to distance: Int) {
    guard distance > value else { return }
    greatest.store(distance, ordering: .relaxed)
    increaseUpstream()
  }

  /// Increases the distances of all shared streams upstream.
  func increaseUpstream() {
    var remaining = [self]
    while let stream = remaining.popLast() {
      let distance = stream.value
      for upstream in stream.upstream.withLock({ $0 }) {
        guard let next = upstream.stream, distance + upstream.offset > next.value else { continue }
        next.greatest.store(distance + upstream.offset, ordering: .relaxed)
        remaining.append(next)
      }
    }
  }
}

extension SubscriptionScope {
  /// The greatest number of gates between this section and a subscriber.
  final var distance: Int { walkDownstream().distance }

  /// The scope that this section leads to, and the distance from there: that of a subscriber, or of a source of shared streams.
  final func walkDownstream() -> (end: SubscriptionScope, distance: Int) {
    var passed = 0
    var scope = self
    while let next = scope.downstream {
      if scope.isBehindGate { passed += 1 }
      scope = next
    }
    return (scope, passed + scope.distanceOfSharedStreams)
  }
}

/// The scope of the connection of a shared stream to its source.
@usableFromInline
final class ConnectionScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. The distance is set before the source is attached.

  /// The distance of the shared stream, if it is one of this package.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #endif
  final var distanceFromSubscribers: DistanceFromSubscribers?

  override var distanceOfSharedStreams: Int { distanceFromSubscribers.map { $0.value + 1 } ?? 0 }

  override func noteUpstream(_ stream: DistanceFromSubscribers, offset: Int) {
    distanceFromSubscribers?.add(upstream: stream, offset: offset)
  }
}

/// The scope of a source whose values become parts of streams that an operator emits.
final class EmittingScope: SubscriptionScope, @unchecked Sendable {
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
