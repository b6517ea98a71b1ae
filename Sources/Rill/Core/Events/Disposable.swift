/// Something that can be ended, such as a subscription, a timer or a binding.
///
/// It can be disposed from any thread. A conforming type in a module in Swift 5 mode need not be declared `Sendable`.
@preconcurrency
public protocol Disposable: Sendable {
  /// Ends the subscription, timer or binding. Further calls have no effect.
  func dispose()
}
