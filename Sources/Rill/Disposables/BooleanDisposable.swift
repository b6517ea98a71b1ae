/// Remembers whether it has been disposed, and nothing else.
public final class BooleanDisposable: Cancelable {
  private let place = LockedDisposable()

  /// Not disposed.
  public init() {}

  /// Disposed already, if `isDisposed`.
  public convenience init(isDisposed: Bool) {
    self.init()
    if isDisposed { dispose() }
  }

  /// Whether it has been disposed.
  public var isDisposed: Bool { place.isClosed }

  /// Remembers that it has been disposed.
  public func dispose() { _ = place.close() }
}
