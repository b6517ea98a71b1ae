import RillLocks

/// The scope of a subscriber with a closure for each kind of end.
///
/// It stores the closures themselves. One closure that calls them would be one more allocation for each subscription.
@usableFromInline
final class ErrorAndCompletionHandlerScope: SubscriptionScope, @unchecked Sendable {
  // Sendable: as its superclass. Its closures belong to the winner of a transition, too.

  // Only the winner of the transition to ended, disposed or abandoned uses them, as with the disposal handler.
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var onError: ((any Error) -> Void)?
  #if EXPLORE_INTERLEAVINGS
    @RaceChecked
  #else
    @safe @exclusivity(unchecked)
  #endif
  private final var onCompleted: (() -> Void)?
  let file: StaticString
  let line: UInt
  private let callStack: [String]

  /// Makes a scope.
  ///
  /// - Parameters:
  ///   - onError: called with an error of the stream. If it is nil, the error is reported as unhandled, with `file` and `line`.
  ///   - onCompleted: called when the stream completes.
  ///   - onDisposed: called when the stream has ended or was disposed.
  ///   - file: the file in which the subscription is made.
  ///   - line: the line on which the subscription is made.
  @usableFromInline
  init(
    onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: @escaping () -> Void = {},
    file: StaticString, line: UInt
  ) {
    self.onError = onError
    self.onCompleted = onCompleted
    self.file = file
    self.line = line
    callStack = onError == nil ? Hooks.captured() : []
    super.init(onDisposed: onDisposed)
  }

  /// Makes the scope of a subscriber whose closures hold their object weakly.
  @usableFromInline
  convenience init(weakly file: StaticString, line: UInt) {
    self.init(file: file, line: line)
    holdsObjectWeakly = true
  }

  override func didEnd(_ completion: Completion) {
    let (onError, onCompleted) = (onError, onCompleted)
    didDispose()
    switch completion {
    case .completed: onCompleted?()
    case .error(let error):
      if let onError { onError(error) } else { Hooks.unhandled(error, file: file, line: line, callStack) }
    }
  }

  override func didDispose() {
    onError = nil
    onCompleted = nil
  }
}
