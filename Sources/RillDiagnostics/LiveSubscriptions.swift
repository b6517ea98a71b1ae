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
        valueType: section.valueType, isSecret: section.isSecret, isWeak: section.isWeak, period: section.owner)
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

  /// The subscriptions as a table with one line for each.
  ///
  ///     call site                  age    events  last event  thread  chain
  ///     Shop/CartScreen.swift:41   12.4s       7        3.1s  main    BehaviorRelay → map → main actor
  ///
  /// `(weak)` follows the place of one whose closures hold their object weakly, so that it cannot be what retains a screen.
  public var table: String {
    let header = ["call site", "age", "events", "last event", "thread", "chain"]
    return Self.table(
      header, isRightAligned: [false, true, true, true, false, false],
      subscriptions.map { subscription in
        [
          subscription.callSite.description + (subscription.isWeak ? " (weak)" : ""), Self.seconds(subscription.age),
          "\(subscription.eventCount)",
          subscription.lastEventAge.map(Self.seconds) ?? "none", subscription.thread, subscription.chain.description,
        ]
      })
  }

  /// The subscriptions as a table with one line for each place, those with the most subscriptions first.
  ///
  ///     call site                  live  oldest  events  chain
  ///     Shop/CartScreen.swift:41     12   93.1s      84  BehaviorRelay → map → main actor
  ///
  /// A place is in the list once, however many of its subscriptions have leaked. The chain is that of the newest one.
  public var tableByPlace: String {
    let places = Dictionary(grouping: subscriptions, by: \.callSite).sorted { first, second in
      (-first.value.count, first.key.description) < (-second.value.count, second.key.description)
    }
    let header = ["call site", "live", "oldest", "events", "chain"]
    return Self.table(
      header, isRightAligned: [false, true, true, true, false],
      places.map { place, subscriptions in
        [
          place.description, "\(subscriptions.count)", Self.seconds(subscriptions.map(\.age).max() ?? .zero),
          "\(subscriptions.reduce(0) { $0 + $1.eventCount })", subscriptions.last?.chain.description ?? "",
        ]
      })
  }

  private static func table(_ header: [String], isRightAligned: [Bool], _ rows: [[String]]) -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    return ([header] + rows).map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        if column == row.count - 1 { return row[column] }
        return isRightAligned[column] ? padding + row[column] : row[column] + padding
      }
      return cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// Returns a duration with two digits after the point, as in `3.10s`.
  private static func seconds(_ duration: Duration) -> String {
    let hundredths = Int(duration / .milliseconds(10))
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)s"
  }
}
