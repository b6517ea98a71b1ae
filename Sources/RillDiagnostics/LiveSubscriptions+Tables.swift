extension LiveSubscriptions {
  /// The subscriptions as a table with one line for each.
  ///
  ///     call site                  age    events  last event  thread  chain
  ///     Shop/CartScreen.swift:41   12.4s       7        3.1s  main    BehaviorRelay → map → bind
  ///
  /// `(weak)` follows the place of one whose closures hold their object weakly, so that it cannot be what retains a screen.
  public var table: String {
    let header = ["call site", "age", "events", "last event", "thread", "chain"]
    return Self.table(
      header, isRightAligned: [false, true, true, true, false, false],
      map { subscription in
        [
          subscription.callSite.description + (subscription.isWeak ? " (weak)" : ""), Self.seconds(subscription.age),
          "\(subscription.eventCount)", subscription.lastEventAge.map(Self.seconds) ?? "none", subscription.thread,
          subscription.chain.description,
        ]
      })
  }

  /// The subscriptions as a table with one line for each place, those with the most subscriptions first.
  ///
  ///     call site                  live  oldest  events  chain
  ///     Shop/CartScreen.swift:41     12   93.1s      84  BehaviorRelay → map → bind
  ///
  /// A place is in the list once, however many of its subscriptions have leaked. The chain is that of the newest one.
  public var tableByPlace: String {
    let places = Dictionary(grouping: self, by: \.callSite).sorted { first, second in
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

  private static func seconds(_ duration: Duration) -> String { CoarseClock.seconds(CoarseClock.ticks(duration)) + "s" }
}
