/// One subscription of an operator to one of its sources.
final class ModelSourceSubscription {
  private(set) var isDisposed = false
  var hasEnded = false {
    didSet { if hasEnded { disposable.cancel() } }
  }
  /// Whether the operator still waits for the end; an end that has arrived can wait for its turn.
  var isLive = true
  let disposable = ModelDisposable()

  var isActive: Bool { !isDisposed && !hasEnded }

  func markEnded() { hasEnded = true }

  func dispose() {
    guard !isDisposed else { return }
    isDisposed = true
    isLive = false
    if !hasEnded { disposable.dispose() }
  }
}
