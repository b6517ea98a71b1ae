import RillLocks

/// The scope of a subscriber: its closures for the end, and the place where it subscribes.
///
/// It stores the closures themselves. One closure that calls them would be one more allocation for each subscription.
@usableFromInline
class SubscriberScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. Its closures belong to the winner of a transition, too.

  // Only the winner of the transition to ended, disposed or abandoned uses them, as with the disposal handler. Not one tuple, for which a
  // subscription takes two atomic instructions more.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var onEnd: ((Completion) -> Void)?
  @safe @exclusivity(unchecked) private final var onError: ((any Error) -> Void)?
  @safe @exclusivity(unchecked) private final var onCompleted: (() -> Void)?
  final let file: StaticString
  final let line: UInt
  private final let callStack: [String]

  @usableFromInline
  init(onEnd: @escaping (Completion) -> Void, onDisposed: @escaping () -> Void = {}, file: StaticString, line: UInt) {
    self.onEnd = onEnd
    (self.file, self.line, callStack) = (file, line, [])
    super.init(onDisposed: onDisposed)
  }

  /// If `onError` is nil, an error is reported as unhandled, with `file` and `line`.
  @usableFromInline
  init(
    onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: @escaping () -> Void = {},
    file: StaticString, line: UInt
  ) {
    self.onError = onError
    self.onCompleted = onCompleted
    (self.file, self.line, callStack) = (file, line, onError == nil ? Hooks.captured() : [])
    super.init(onDisposed: onDisposed)
  }

  override func didEnd(_ completion: Completion) {
    let (onEnd, onError, onCompleted) = (onEnd, onError, onCompleted)
    didDispose()
    if let onEnd { return onEnd(completion) }
    switch completion {
    case .completed: onCompleted?()
    case .error(let error):
      if let onError { onError(error) } else { Hooks.unhandled(error, file: file, line: line, callStack) }
    }
  }

  override func didDispose() {
    onEnd = nil
    onError = nil
    onCompleted = nil
  }
}
