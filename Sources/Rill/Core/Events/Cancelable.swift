/// A disposable that can report whether it has been disposed.
public protocol Cancelable: Disposable {
  /// Whether it has been disposed or has ended by itself.
  var isDisposed: Bool { get }
}
