/// Ends something: a subscription, a timer, a binding.
///
/// It may be disposed from any thread. A conforming type of a module in Swift 5 mode need not say that it is `Sendable`.
@preconcurrency
public protocol Disposable: Sendable {
  /// Ends it. Calling it again does nothing.
  func dispose()
}

/// A disposable that can tell whether it has been disposed.
public protocol Cancelable: Disposable {
  /// Whether it has been disposed, or has ended by itself.
  var isDisposed: Bool { get }
}
