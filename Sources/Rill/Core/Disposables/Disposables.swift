import RillLocks

/// The functions that make disposables.
public struct Disposables {
  private init() {}
}

extension Disposables {
  /// Creates a disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable() }

  /// Creates a disposable that calls `dispose` once, on the thread that disposes it, and then releases the closure.
  @preconcurrency
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }

  /// Creates a disposable that disposes two or more others, in this order.
  @_alwaysEmitIntoClient
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposables: any Disposable...
  ) -> any Cancelable {
    create([disposable1, disposable2] + disposables)
  }

  /// Creates a disposable that disposes all `disposables`, in this order.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}
