import RillLocks

/// The scope of a subscriber that passes its values on to other streams, which receive its mark of secrets.
@usableFromInline
final class ForwardingScope: SubscriberScope, @unchecked Sendable {
  // Sendable: as its superclass. A lock guards the other property.

  /// Marks the receivers of the values, until the subscription is over: then it retains none of them.
  private let mark = Locked<StoredClosure?>(nil)

  @usableFromInline
  convenience init(
    feeding mark: @escaping () -> Void, onEnd: @escaping (Completion) -> Void, onDisposed: @escaping () -> Void = {},
    file: StaticString, line: UInt
  ) {
    self.init(onEnd: onEnd, onDisposed: onDisposed, file: file, line: line)
    self.mark.withLock { $0 = StoredClosure(mark) }
  }

  /// An error is reported as unhandled, with `file` and `line`.
  @usableFromInline
  convenience init(feeding mark: @escaping () -> Void, file: StaticString, line: UInt) {
    self.init(onError: nil, file: file, line: line)
    self.mark.withLock { $0 = StoredClosure(mark) }
  }

  override func didMarkAsSecret() { mark.withLock { $0 }?.run() }

  override func didDispose() {
    super.didDispose()
    let released = mark.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }
}
