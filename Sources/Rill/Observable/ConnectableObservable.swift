/// A stream that subscribes to its source when it is told to.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, unless that has been done.
  ///
  /// - Returns: What ends that subscription.
  func connect() -> any Disposable
}

/// A stream that subscribes to its source, once for all its subscribers, when `connect()` is called.
///
///     source        a--b--c--d--|
///     connect()     ···^
///     subscriber 1  ^--b--c--d--|
///     subscriber 2       ^c--d--|
///
/// All functions may be called from any thread.
public final class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  private let connector: () -> any Disposable
  /// The stream that connects with its first subscriber and disconnects with the last.
  @usableFromInline let refCounted: Observable<Element>

  @usableFromInline
  init(
    _ start: @escaping (Sink<Element>) -> Void, connect: @escaping () -> any Disposable, refCounted: Observable<Element>
  ) {
    connector = connect
    self.refCounted = refCounted
    super.init(start)
  }

  /// Subscribes to the source, unless that has been done.
  ///
  /// - Returns: What ends that subscription; after that, or after the source's end, `connect` subscribes anew.
  public func connect() -> any Disposable { connector() }
}

// Sendable: what it holds is set when it is made, and a lock guards what changes.
extension ConnectableObservable: @unchecked Sendable where Element: Sendable {}
