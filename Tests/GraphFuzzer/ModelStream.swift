/// A receiver of events in the model.
typealias Sink = (Signal) -> Void

/// Ends a subscription in the model, also while it is being made.
///
/// Only the first call of `dispose` has an effect.
final class Cancel {
  private var action: (() -> Void)?
  private(set) var isDisposed = false

  /// Sets what `dispose` does, which happens at once if it has been called.
  func set(_ action: @escaping () -> Void) {
    if isDisposed { action() } else { self.action = action }
  }

  func dispose() {
    isDisposed = true
    let action = action
    self.action = nil
    action?()
  }
}

/// A stream of the model: a function that subscribes a sink.
struct Stream {
  let world: ModelRuntime
  let start: (@escaping Sink, Cancel) -> Void

  init(_ world: ModelRuntime, start: @escaping (@escaping Sink, Cancel) -> Void) { (self.world, self.start) = (world, start) }

  func subscribe(_ cancel: Cancel, _ sink: @escaping Sink) { world.trampolined { start(sink, cancel) } }
}
