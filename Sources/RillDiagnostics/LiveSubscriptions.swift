/// The live subscriptions of a process at one moment.
///
/// A copy: it retains nothing of the program.
public struct LiveSubscriptions: Sendable, RandomAccessCollection {
  private let subscriptions: [TrackedSubscription]

  package init(_ subscriptions: [TrackedSubscription]) { self.subscriptions = subscriptions }

  init(_ sections: [OperatorChainSection], now: UInt32) {
    let upstream = Dictionary(grouping: sections.filter { $0.parent != 0 }, by: \.parent)
    subscriptions = sections.filter { $0.parent == 0 && !$0.isOver }.sorted { $0.identity < $1.identity }.map { section in
      TrackedSubscription(
        id: section.identity, callSite: section.callSite, chain: Self.chain(section, upstream),
        eventCount: section.eventCount, age: CoarseClock.duration(now &- section.subscribed),
        lastEventAge: section.eventCount == 0 ? nil : CoarseClock.duration(now &- section.lastEvent), thread: section.thread,
        valueType: section.valueType, isSecret: section.isSecret, isWeak: section.isWeak,
        leakTrackingScope: section.leakTrackingScope)
    }
  }

  private static func chain(
    _ section: OperatorChainSection, _ upstream: [UInt64: [OperatorChainSection]]
  ) -> TrackedSubscription.Chain {
    let inputs = (upstream[section.identity] ?? []).filter { !$0.operations.isEmpty }.sorted { $0.ordinal < $1.ordinal }
    return TrackedSubscription.Chain(
      operations: section.operations, source: inputs.first { $0.ordinal == 0 }.map { chain($0, upstream) },
      others: inputs.filter { $0.ordinal > 0 }.map { chain($0, upstream) })
  }

  /// The position of the oldest subscription.
  public var startIndex: Int { 0 }
  /// The position after the newest subscription.
  public var endIndex: Int { subscriptions.count }
  /// The subscription at `position`.
  public subscript(position: Int) -> TrackedSubscription { subscriptions[position] }

  /// Returns the subscriptions for which `isIncluded` returns true.
  public func filter(_ isIncluded: (TrackedSubscription) throws -> Bool) rethrows -> LiveSubscriptions {
    LiveSubscriptions(try subscriptions.filter(isIncluded))
  }
}
