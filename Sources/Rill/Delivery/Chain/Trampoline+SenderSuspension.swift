extension Trampoline {
  /// Suspends a sender until the function that it returns has been called, which runs `work` for that sender.
  ///
  /// Each call adds a reason to wait. The sender continues when all functions that were returned have been called.
  @usableFromInline
  typealias SenderSuspending = (_ work: @escaping () -> Void) -> @Sendable () -> Void

  /// Suspends the `send` whose delivery this thread is executing, after that delivery.
  ///
  /// Nil if the thread executes none.
  @usableFromInline
  static var suspendSender: SenderSuspending? {
    var result: SenderSuspending?
    perThread.withCurrent({ Trampoline() }) { result = $0.sender }
    return result
  }

  /// Runs `work`, whose receivers can suspend a sender.
  @usableFromInline
  func deliver(for sender: @escaping SenderSuspending, _ work: () -> Void) {
    let outer = self.sender
    self.sender = sender
    work()
    self.sender = outer
  }
}
