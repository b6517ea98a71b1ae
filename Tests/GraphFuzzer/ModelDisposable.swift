/// Ends a subscription in the model, also while it is being made.
///
/// Only the first call of `dispose` has an effect.
final class ModelDisposable {
  private var action: (() -> Void)?
  private(set) var isDisposed = false
  private var isCancelled = false

  /// Sets what `dispose` does, which happens at once if it has been called.
  func set(_ action: @escaping () -> Void) {
    if isDisposed { action() } else if !isCancelled { self.action = action }
  }

  /// Releases what `dispose` would do: it leads back to the subscription that has ended.
  func cancel() { (isCancelled, action) = (true, nil) }

  func dispose() {
    isDisposed = true
    let action = action
    self.action = nil
    action?()
  }
}
