import RillLocks

/// A collection of disposables that are disposed together.
///
/// Adding a member is O(1), and removing one is O(log *n*), both amortized. All functions can be called from any thread.
public final class CompositeDisposable: Cancelable {
  /// Identifies a member of the composite that returned the key.
  public struct DisposeKey: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The members in the order of their numbers.
  ///
  /// A removed member leaves a gap until half of the entries are gaps.
  private struct Members {
    var entries: [(number: Int, disposable: (any Disposable)?)] = []
    var count = 0
    var nextNumber = 0
    var isDisposed = false

    mutating func append(_ disposable: any Disposable) -> Int {
      defer { nextNumber += 1 }
      entries.append((nextNumber, disposable))
      count += 1
      return nextNumber
    }

    mutating func remove(_ number: Int) -> (any Disposable)? {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].number < number { low = middle + 1 } else { high = middle }
      }
      guard low < entries.count, entries[low].number == number, let disposable = entries[low].disposable else { return nil }
      entries[low].disposable = nil
      count -= 1
      if count * 2 < entries.count { entries.removeAll { $0.disposable == nil } }
      return disposable
    }
  }

  private let members = Locked(Members())

  /// Makes an empty composite.
  public init() {}

  /// Makes a composite of two disposables.
  @_alwaysEmitIntoClient
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.init(disposables: [disposable1, disposable2])
  }

  /// Makes a composite of three or more disposables.
  @_alwaysEmitIntoClient
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3] + disposables)
  }

  /// Makes a composite of `disposables`.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { _ = insert(disposable) }
  }

  /// The number of members.
  public var count: Int { members.withLock { $0.count } }

  /// Whether it has been disposed.
  public var isDisposed: Bool { members.withLock { $0.isDisposed } }

  /// Adds `disposable` and returns its key.
  ///
  /// If the composite has been disposed, disposes `disposable` immediately and returns nil.
  @inline(never)
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = members.withLock { members -> DisposeKey? in
      if members.isDisposed { return nil }
      return DisposeKey(number: members.append(disposable))
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Removes a member and disposes it.
  public func remove(for key: DisposeKey) {
    members.withLock { $0.remove(key.number) }?.dispose()
  }

  /// Disposes all members in the order in which they were added.
  public func dispose() {
    let all = members.withLock { members in
      members.isDisposed = true
      defer { (members.entries, members.count) = ([], 0) }
      return members.entries
    }
    for (_, disposable) in all { disposable?.dispose() }
  }
}
