/// A container for one disposable that is set later, and only once.
///
/// All functions can be called from any thread.
public final class SingleAssignmentDisposable: Cancelable {
  private let slot = DisposableSlot()

  /// Creates an empty container.
  public init() {}

  /// Whether it has been disposed.
  public var isDisposed: Bool { slot.isClosed }

  /// Sets the disposable, or disposes it immediately if this container has been disposed.
  ///
  /// - Precondition: No disposable has been set.
  public func setDisposable(_ disposable: any Disposable, file: StaticString = #fileID, line: UInt = #line) {
    require(
      !slot.isTaken, "SingleAssignmentDisposable.setDisposable(_:)", "a disposable has been set already", file: file,
      line: line)
    slot.replace(with: disposable)?.dispose()
  }

  /// Disposes the disposable, immediately or as soon as it is set.
  public func dispose() { slot.close()?.dispose() }
}
