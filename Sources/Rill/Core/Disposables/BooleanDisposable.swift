/// A disposable that only records whether it has been disposed.
public final class BooleanDisposable: Cancelable {
  private let slot = DisposableSlot()

  /// Creates a disposable that has not been disposed.
  public init() {}

  /// Creates a disposable that is already disposed if `isDisposed` is true.
  public convenience init(isDisposed: Bool) {
    self.init()
    if isDisposed { dispose() }
  }

  /// Whether it has been disposed.
  public var isDisposed: Bool { slot.isClosed }

  /// Records the disposal.
  public func dispose() { _ = slot.close() }
}
