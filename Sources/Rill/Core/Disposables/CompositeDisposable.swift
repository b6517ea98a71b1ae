import RillLocks

/// A collection of disposables that are disposed together.
///
/// Adding and removing a member is O(1). All functions can be called from any thread.
public final class CompositeDisposable: Cancelable {
  /// Identifies a member of the composite that returned the key.
  public struct DisposeKey: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Members {
    var byNumber: [Int: any Disposable] = [:]
    var nextNumber = 0
    var isDisposed = false
  }

  private let members = Locked(Members())

  /// Creates an empty composite.
  public init() {}

  /// Creates a composite of two or more disposables.
  @_alwaysEmitIntoClient
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable, _ disposables: any Disposable...) {
    self.init(disposables: [disposable1, disposable2] + disposables)
  }

  /// Creates a composite of `disposables`.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { _ = insert(disposable) }
  }

  /// The number of members.
  public var count: Int { members.withLock { $0.byNumber.count } }

  /// Whether it has been disposed.
  public var isDisposed: Bool { members.withLock { $0.isDisposed } }

  /// Adds `disposable` and returns its key.
  ///
  /// If the composite has been disposed, disposes `disposable` immediately and returns nil.
  @inline(never)
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = members.withLock { members -> DisposeKey? in
      if members.isDisposed { return nil }
      members.byNumber[members.nextNumber] = disposable
      defer { members.nextNumber += 1 }
      return DisposeKey(number: members.nextNumber)
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Removes a member and disposes it.
  public func remove(for key: DisposeKey) {
    members.withLock { $0.byNumber.removeValue(forKey: key.number) }?.dispose()
  }

  /// Disposes all members in the order in which they were added.
  public func dispose() {
    let all = members.withLock { members in
      members.isDisposed = true
      return exchange(&members.byNumber, with: [:])
    }
    for (_, disposable) in all.sorted(by: { $0.key < $1.key }) { disposable.dispose() }
  }
}
