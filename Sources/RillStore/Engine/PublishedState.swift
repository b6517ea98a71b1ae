import RillLocks

/// The entries as readers see them, and the queue of notifications for observers.
///
/// The leader changes both in one critical section.
final class PublishedState: Sendable {
  /// What readers see.
  ///
  /// Only the leader changes it, one commit at a time.
  struct Contents {
    var entries: [Store.Key: [UInt8]] = [:]
    /// The generation that the entries correspond to.
    var generation: UInt64 = 0
    /// Nil while the store is not open or its log has not been read.
    var page: SharedPage?

    /// Whether no other process has changed anything since: one atomic load.
    @inline(__always)
    var isCurrent: Bool {
      guard let page else { return false }
      return page.generation == generation
    }
  }

  enum Reading {
    case value([UInt8]?)
    /// Another process has changed something.
    case stale
  }

  private let contents = Locked(Contents())
  let notifier: ChangeNotifier

  init(notifier: ChangeNotifier) { self.notifier = notifier }

  /// Returns the value of a key, unless another process has changed something.
  @inline(__always)
  func read(_ key: Store.Key) -> Reading {
    contents.withLock { $0.isCurrent ? .value($0.entries[key]) : .stale }
  }

  var isCurrent: Bool { contents.withLock { $0.isCurrent } }

  /// Returns the value of a key as this process knows it.
  func value(of key: Store.Key) -> [UInt8]? { contents.withLock { $0.entries[key] } }

  var entries: [Store.Key: [UInt8]] { contents.withLock { $0.entries } }

  var keys: [Store.Key] { contents.withLock { Array($0.entries.keys) } }

  func change(_ change: (inout Contents) -> Void) { contents.withLock(change) }

  /// Applies edits that were made together and queues their notification.
  ///
  /// The entries correspond to `generation` afterwards, if it is given.
  func apply(
    _ edits: [Edit], _ origin: Store.Change.Origin, generation: UInt64? = nil, policy: inout CompactionPolicy
  ) {
    policy = contents.withLock { [policy] contents in
      var policy = policy
      for edit in edits {
        let old = contents.entries[edit.key]
        contents.entries[edit.key] = edit.value
        policy.replaced(old, by: edit)
      }
      if let generation { contents.generation = generation }
      notifier.notify(edits.map { Store.Change(key: $0.key, value: $0.value, origin: origin) })
      return policy
    }
  }

  /// Adds an observer.
  ///
  /// It first receives the value that a key has at this moment.
  func observe(_ key: Store.Key, _ observer: ChangeNotifier.Observer) {
    contents.withLock { contents in
      notifier.add(observer, first: [Store.Change(key: key, value: contents.entries[key], origin: .here)])
    }
  }
}
