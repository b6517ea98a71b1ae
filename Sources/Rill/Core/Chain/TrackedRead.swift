/// A read of states by `Observable.tracking`.
///
/// It reads what is stored: what the closure of a batch has set is no value of the state before the batch ends.
package enum TrackedRead {
  private static let perThread = ThreadLocal<Box<Bool>>()

  /// Whether the thread has read the current value of a secret property or relay.
  private static var hasReadSecret: Box<Bool> { perThread.current { Box(false) } }

  static func noticeSecret() { hasReadSecret.value = true }

  /// Returns the result of `body`, and whether it has read a secret.
  package static func perform<Result>(_ body: () -> Result) -> (result: Result, isSecret: Bool) {
    let (context, hasReadSecret) = (ThreadContext.current, hasReadSecret)
    let batchChanges = exchange(&context.activity.batchChanges, with: nil)
    let hadReadSecret = exchange(&hasReadSecret.value, with: false)
    let result = body()
    let isSecret = hasReadSecret.value
    if hadReadSecret { hasReadSecret.value = true }
    context.activity.batchChanges = batchChanges
    return (result, isSecret)
  }
}
