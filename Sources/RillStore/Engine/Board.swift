import RillLocks

/// What readers see and observers are told: the leader changes both in one critical section.
final class Board: Sendable {
  private let published = Locked(Published())
  let announcer: Announcer

  init(announcer: Announcer) { self.announcer = announcer }

  enum Reading {
    case value([UInt8]?)
    case stale
  }

  /// The value of a key, unless another process has changed something.
  @inline(__always)
  func read(_ key: Store.Key) -> Reading {
    published.withLock { $0.isCurrent ? .value($0.entries[key]) : .stale }
  }

  var isCurrent: Bool { published.withLock { $0.isCurrent } }

  /// The value as it is known here.
  func value(of key: Store.Key) -> [UInt8]? { published.withLock { $0.entries[key] } }

  var entries: [Store.Key: [UInt8]] { published.withLock { $0.entries } }

  var keys: [Store.Key] { published.withLock { Array($0.entries.keys) } }

  func change(_ change: (inout Published) -> Void) { published.withLock(change) }

  /// Applies changes that were made together and queues their announcement; the entries are as new as the generation from now on,
  /// if there is one.
  func apply(_ edits: [Edit], _ origin: Store.Change.Origin, generation: UInt64? = nil, rule: inout CompactionRule) {
    rule = published.withLock { [rule] published in
      var rule = rule
      for edit in edits {
        let old = published.entries[edit.key]
        published.entries[edit.key] = edit.value
        rule.replaced(old, by: edit)
      }
      if let generation { published.seen = generation }
      announcer.announce(edits.map { Store.Change(key: $0.key, value: $0.value, origin: origin) })
      return rule
    }
  }

  /// Adds an observer that is first told the value of a key as it is at that moment.
  func observe(_ key: Store.Key, _ observer: Announcer.Observer) {
    published.withLock { published in
      announcer.add(observer, first: [Store.Change(key: key, value: published.entries[key], origin: .here)])
    }
  }
}
