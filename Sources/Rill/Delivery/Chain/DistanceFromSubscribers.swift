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
