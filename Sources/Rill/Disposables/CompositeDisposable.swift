import RillLocks

/// Several disposables, disposed together; each can be taken out again in O(1).
///
/// All functions may be called from any thread.
public final class CompositeDisposable: Cancelable {
  /// Names one member of the composite it was made by.
  public struct DisposeKey: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct ReferenceCount {
    var byNumber: [Int: any Disposable] = [:]
    var nextNumber = 0
    var isDisposed = false
  }

  private let members = Locked(ReferenceCount())

  /// An empty composite.
  public init() {}

  /// Both.
  @_alwaysEmitIntoClient
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.init(disposables: [disposable1, disposable2])
  }

  /// All of them.
  @_alwaysEmitIntoClient
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3] + disposables)
  }

  /// All of them.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { _ = insert(disposable) }
  }

  /// How many members it has.
  public var count: Int { members.withLock { $0.byNumber.count } }

  /// Whether it has been disposed.
  public var isDisposed: Bool { members.withLock { $0.isDisposed } }

  /// Adds `disposable`; if the composite has been disposed, disposes it and answers nil.
  @inline(never)
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = members.withLock { members -> DisposeKey? in
      if members.isDisposed { return nil }
      let key = DisposeKey(number: members.nextNumber)
      members.nextNumber += 1
      members.byNumber[key.number] = disposable
      return key
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Takes a member out and disposes it.
  public func remove(for key: DisposeKey) {
    members.withLock { $0.byNumber.removeValue(forKey: key.number) }?.dispose()
  }

  /// Disposes all members, in the order in which they were added.
  public func dispose() {
    let all = members.withLock { members in
      members.isDisposed = true
      defer { members.byNumber = [:] }
      return members.byNumber
    }
    for number in all.keys.sorted() { all[number]?.dispose() }
  }
}
