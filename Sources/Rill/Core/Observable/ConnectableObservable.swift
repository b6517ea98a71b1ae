/// A stream that subscribes to its source when `connect()` is called.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, unless it is connected already.
  ///
  /// - Returns: A disposable that ends the connection.
  func connect() -> any Disposable
}

/// A stream that subscribes to its source once for all its subscribers, when `connect()` is called.
///
///     source        a--b--c--d--|
///     connect()       ^
///     subscriber 1  ---b--c--d--|
///     subscriber 2       ^c--d--|
///
/// All functions can be called from any thread.
public final class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  private let connector: () -> any Disposable
  /// A stream that connects with its first subscriber and disconnects with its last.
  @usableFromInline
  let refCounted: Observable<Element>

  init(
    _ start: @escaping (Sink<Element>) -> Void, connect: @escaping () -> any Disposable, refCounted: Observable<Element>
  ) {
    connector = connect
    self.refCounted = refCounted
    super.init(operation: "ConnectableObservable", start)
  }

  /// Subscribes to the source, unless it is connected already.
  ///
  /// After the connection was disposed, or after the source has ended, `connect()` subscribes to the source again.
  public func connect() -> any Disposable { connector() }
}

// Sendable: the stored properties never change, and a lock guards the connection.
extension ConnectableObservable: @unchecked Sendable where Element: Sendable {}
