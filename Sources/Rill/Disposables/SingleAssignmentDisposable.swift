/// A place for one disposable that is not there yet.
///
/// All functions may be called from any thread.
public final class SingleAssignmentDisposable: Cancelable {
  private let place = LockedDisposable()

  /// An empty place.
  public init() {}

  /// Whether it has been disposed.
  public var isDisposed: Bool { place.isClosed }

  /// Fills the place; disposes `disposable` at once if this has been disposed.
  ///
  /// - Precondition: The place is empty.
  public func setDisposable(_ disposable: any Disposable, file: StaticString = #fileID, line: UInt = #line) {
    require(
      !place.isTaken, "SingleAssignmentDisposable.setDisposable(_:)", "a disposable has been set already", file: file,
      line: line)
    place.replace(with: disposable)?.dispose()
  }

  /// Disposes what it holds, or what it will be given.
  public func dispose() { place.close()?.dispose() }
}
