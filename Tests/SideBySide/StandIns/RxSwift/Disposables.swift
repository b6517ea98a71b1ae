import Foundation

public protocol Disposable {
  func dispose()
}

public protocol Cancelable: Disposable {
  var isDisposed: Bool { get }
}

public struct Disposables {
  private init() {}

  public static func create() -> Disposable { AnonymousDisposable {} }
  public static func create(with dispose: @escaping () -> Void) -> Cancelable { AnonymousDisposable(dispose) }
  public static func create(_ disposables: [Disposable]) -> Cancelable {
    AnonymousDisposable { for disposable in disposables { disposable.dispose() } }
  }
}

typealias RecursiveLock = NSRecursiveLock

private final class AnonymousDisposable: Cancelable {
  private let lock = RecursiveLock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  var isDisposed: Bool { lock.withLock { action == nil } }

  func dispose() {
    let due = lock.withLock {
      defer { action = nil }
      return action
    }
    due?()
  }
}

/// A place for one disposable, which replaces and disposes the one before.
public final class SerialDisposable: Cancelable {
  private let lock = RecursiveLock()
  private var current: Disposable?
  private var isOver = false

  public init() {}

  public var isDisposed: Bool { lock.withLock { isOver } }

  public var disposable: Disposable {
    get { lock.withLock { current } ?? Disposables.create() }
    set {
      let released: Disposable? = lock.withLock {
        if isOver { return newValue }
        defer { current = newValue }
        return current
      }
      released?.dispose()
    }
  }

  public func dispose() {
    let released = lock.withLock {
      isOver = true
      defer { current = nil }
      return current
    }
    released?.dispose()
  }
}

public final class DisposeBag {
  private let lock = RecursiveLock()
  private var disposables: [Disposable] = []

  public init() {}

  public func insert(_ disposable: Disposable) { lock.withLock { disposables.append(disposable) } }

  deinit { for disposable in disposables { disposable.dispose() } }
}

extension Disposable {
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
