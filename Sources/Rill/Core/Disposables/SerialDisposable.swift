/// A container for one disposable at a time: setting another one disposes the previous one.
///
/// All functions can be called from any thread.
public final class SerialDisposable: Cancelable {
  private let slot = DisposableSlot()

  /// Creates an empty container.
  public init() {}

  /// Whether it has been disposed.
  public var isDisposed: Bool { slot.isClosed }

  /// The current disposable.
  ///
  /// Setting it disposes the previous one. If this container has been disposed, setting it disposes the new one.
  public var disposable: any Disposable {
    get { slot.current ?? NopDisposable() }
    set { slot.replace(with: newValue)?.dispose() }
  }

  /// Disposes the current disposable and all that are set later.
  public func dispose() { slot.close()?.dispose() }
}
