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
    /// The files that contain the entries, as long as the page is mapped.
    var files: ExpectedFiles?
    /// When the files were last found in place, by the coarse clock.
    var filesCheckedAt: UInt64 = 0

    /// Whether no other process has changed anything since: one atomic load.
    ///
    /// The page is read only if the files are known to be in place: reading a page of a truncated file ends the process.
    @inline(__always)
    func currency(at time: UInt64) -> Currency {
      guard let page else { return .stale }
      if filesCheckedAt != time { return .unchecked }
      return page.generation == generation ? .current : .stale
    }
  }

  enum Currency {
    case current
    case unchecked
    case stale
  }

  private let contents = Locked(Contents())
  private let disk: any Disk
  let notifier: ChangeNotifier

  init(on disk: any Disk, notifier: ChangeNotifier) {
    self.disk = disk
    self.notifier = notifier
  }

  /// Returns the value of a key, or nil if another process has changed something or the files are not in place.
  @inline(__always)
  func read(_ key: Store.Key) -> [UInt8]?? { ifCurrent { $0.entries[key] } }

  var isCurrent: Bool { ifCurrent { _ in } != nil }

  /// Returns what `body` reads, or nil if another process has changed something or the files are not in place.
  @inline(__always)
  private func ifCurrent<Result>(_ body: (borrowing Contents) -> Result) -> Result? {
    let time = disk.coarseNow()
    let (currency, result) = contents.withLock { contents in
      let currency = contents.currency(at: time)
      return (currency, currency == .current ? body(contents) : nil)
    }
    guard currency == .unchecked, checkFiles(at: time) else { return result }
    return contents.withLock { $0.currency(at: time) == .current ? body($0) : nil }
  }

  /// Looks at the files by their names, once for each step of the coarse clock.
  private func checkFiles(at time: UInt64) -> Bool {
    guard let files = contents.withLock({ $0.files }), (try? files.areInPlace(on: disk)) == true else { return false }
    return contents.withLock { contents in
      guard contents.files == files else { return false }
      contents.filesCheckedAt = time
      return true
    }
  }

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
