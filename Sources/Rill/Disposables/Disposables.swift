import RillLocks

/// Makes disposables.
public struct Disposables {
  private init() {}
}

extension Disposables {
  /// A disposable with nothing to end.
  public static func create() -> any Disposable { NopDisposable() }

  /// A disposable that calls `dispose` once, from the thread that disposes it, and releases it.
  @preconcurrency
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }

  /// Both, disposed in this order.
  @_alwaysEmitIntoClient
  public static func create(_ disposable1: any Disposable, _ disposable2: any Disposable) -> any Cancelable {
    create([disposable1, disposable2])
  }

  /// All three, disposed in this order.
  @_alwaysEmitIntoClient
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) -> any Cancelable {
    create([disposable1, disposable2, disposable3])
  }

  /// All of them, disposed in this order.
  @_alwaysEmitIntoClient
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) -> any Cancelable {
    create([disposable1, disposable2, disposable3] + disposables)
  }

  /// All of them, disposed in this order.
  @_alwaysEmitIntoClient
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}

struct NopDisposable: Disposable, Sendable {
  func dispose() {}
}

/// Calls a closure once.
@usableFromInline
package final class AnonymousDisposable: Cancelable, Sendable {
  private let action: Locked<(() -> Void)?>

  @usableFromInline
  package init(_ action: @escaping () -> Void) { self.action = Locked(action) }

  @usableFromInline package var isDisposed: Bool { action.withLock { $0 == nil } }

  @usableFromInline
  package func dispose() {
    let due = action.withLock { action in
      defer { action = nil }
      return action
    }
    due?()
  }
}
