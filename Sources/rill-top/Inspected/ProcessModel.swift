import Foundation

/// What is known of a process, kept up to date by the lines of its inspector.
package struct ProcessModel: Sendable {
  /// A place in the source code with its live subscriptions.
  package struct Site: Sendable, Identifiable {
    /// The file as `Module/File.swift`, and the line.
    package let file: String
    package let line: Int
    package var subscriptions: [Update.Subscription] = []
    package var eventCount: UInt64 = 0
    /// Values in a second.
    package var rate = 0.0
    /// How many more subscriptions are live than at the mark.
    package var growth = 0
    /// The time of the newest value.
    package var last: Double?
    package var lastText: String?

    package var id: String { line == 0 ? file : "\(file):\(line)" }
    /// Whether all subscribers hold their object weakly, so that none of them retains what has leaked.
    package var isWeak: Bool { subscriptions.allSatisfy { $0.weak == true } }
    /// What a place says that has only grown since the mark, three times or more; nil for another place.
    package var leak: String?
    package var liveCount: Int { subscriptions.count }
    package var oldest: Double { subscriptions.map(\.since).min() ?? 0 }

    fileprivate mutating func add(_ subscription: Update.Subscription, count: UInt64, last: Double?, text: String?) {
      subscriptions.append(subscription)
      eventCount.addSaturating(count)
      if let last, last >= self.last ?? -1 { (self.last, lastText) = (last, text) }
    }
  }

  /// The time of the newest line, in seconds since the start of the process's tracker.
  package private(set) var time = 0.0
  package private(set) var subscriptions: [UInt64: Update.Subscription] = [:]
  package private(set) var counts: [UInt64: (count: UInt64, last: Double?)] = [:]
  package private(set) var texts: [UInt64: String] = [:]
  package private(set) var droppedCount: UInt64 = 0
  package private(set) var omittedCount = 0
  /// How many subscriptions have ended without an event, because no source is left.
  package private(set) var silentEndCount = 0
  /// The place and the time of the last one.
  package private(set) var lastSilentEnd: (site: String, time: Double)?
  /// The time of the mark.
  package private(set) var markTime: Double?
  private var marked: [String: Int] = [:]
  /// How many updates have added a subscription to a place since the mark, and none has removed one.
  private var growths: [String: Int] = [:]
  /// The places at which a subscription has ended since the mark.
  private var shrunk: Set<String> = []
  /// The counts of the last two seconds, for rates.
  private var history: [(time: Double, counts: [String: UInt64])] = []
  /// The values of subscriptions that have gone.
  private var finished: [String: UInt64] = [:]

  private static let limit = 100_000

  package init() {}

  /// Takes a line into account.
  package mutating func receive(_ update: Update) {
    time = update.time
    var grown: Set<String> = []
    for subscription in update.subscriptions ?? [] {
      // An inspector sends at most 20,000.
      guard subscriptions.count < Self.limit || subscriptions[subscription.id] != nil else { continue }
      if subscriptions[subscription.id] == nil { grown.insert(Self.site(subscription)) }
      subscriptions[subscription.id] = subscription
      counts[subscription.id] = (subscription.count, subscription.last)
    }
    for count in update.counts ?? [] where subscriptions[count.id] != nil { counts[count.id] = (count.count, count.last) }
    for event in update.events ?? [] {
      guard let subscription = subscriptions[event.id] else { continue }
      if let text = event.text { texts[event.id] = text }
      guard event.kind == "silent" else { continue }
      silentEndCount += 1
      lastSilentEnd = (Self.site(subscription), event.time)
    }
    for id in update.gone ?? [] {
      if let site = subscriptions[id].map(Self.site) {
        finished[site, default: 0].addSaturating(counts[id]?.count ?? 0)
        shrunk.insert(site)
      }
      subscriptions[id] = nil
      counts[id] = nil
      texts[id] = nil
    }
    for site in grown { growths[site, default: 0] += 1 }
    droppedCount.addSaturating(update.dropped ?? 0)
    omittedCount = update.omitted ?? 0
    remember()
    if markTime == nil { mark() }
  }

  /// Lets `growth` count from now on.
  package mutating func mark() {
    markTime = time
    (marked, growths, shrunk) = ([:], [:], [])
    for subscription in subscriptions.values { marked[Self.site(subscription), default: 0] += 1 }
  }

  /// The places with live subscriptions, and those that had some at the mark.
  package var sites: [Site] {
    var sites: [String: Site] = [:]
    for subscription in subscriptions.values {
      let (count, last) = counts[subscription.id] ?? (0, nil)
      // In place: a copy for each subscription would take quadratic time.
      sites[Self.site(subscription), default: Site(file: subscription.file, line: subscription.line)]
        .add(subscription, count: count, last: last, text: texts[subscription.id])
    }
    let before = history.first
    for (key, site) in sites {
      sites[key]?.subscriptions = site.subscriptions.sorted { $0.id < $1.id }
      sites[key]?.growth = site.liveCount - (marked[key] ?? 0)
      // Subscribers that hold their object weakly retain no screen.
      if growths[key, default: 0] >= 3, !shrunk.contains(key), !site.isWeak { sites[key]?.leak = Self.leak(site) }
      guard let before, time > before.time else { continue }
      var total = site.eventCount
      total.addSaturating(finished[key] ?? 0)
      // A place that is new has had no values before.
      let earlier = before.counts[key] ?? 0
      sites[key]?.rate = total > earlier ? Double(total - earlier) / (time - before.time) : 0
    }
    return Array(sites.values)
  }

  /// Says until when the subscriptions of a place exist, as far as the chain tells.
  ///
  /// The page has the same rule in `process-model.js`, because it has marks of its own. `LeakRuleTests` compares the two.
  private static func leak(_ site: Site) -> String {
    if site.line == 0, site.file.hasPrefix("value") { return "probable leak: a task that is not cancelled" }
    var chain = site.subscriptions.last?.chain
    while let source = chain?.source { chain = source }
    let source = chain?.operations.first ?? ""
    let isSubject = ["Subject", "Relay", "Property"].contains { source.hasSuffix($0) } || source == "Stored"
    return "probable leak: not disposed, and its \(isSubject ? source + " exists" : "source has not ended")"
  }

  private static func site(_ subscription: Update.Subscription) -> String {
    subscription.line == 0 ? subscription.file : "\(subscription.file):\(subscription.line)"
  }

  private mutating func remember() {
    var totals = finished
    for (id, subscription) in subscriptions {
      totals[Self.site(subscription), default: 0].addSaturating(counts[id]?.count ?? 0)
    }
    // What was counted before this program came is not part of a rate.
    history.append((time, totals))
    history.removeAll { $0.time < time - 2 }
  }
}
