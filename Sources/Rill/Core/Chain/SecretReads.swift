/// Whether the current thread has read the current value of a secret property or relay, for `Observable.tracking`.
package enum SecretReads {
  private static let perThread = ThreadLocal<Box<Bool>>()

  private static var hasRead: Box<Bool> { perThread.current { Box(false) } }

  static func notice() { hasRead.value = true }

  /// Returns the result of `body`, and whether it has read a secret.
  package static func noticing<Result>(_ body: () -> Result) -> (result: Result, isSecret: Bool) {
    let hasRead = hasRead
    let before = exchange(&hasRead.value, with: false)
    let result = body()
    let isSecret = hasRead.value
    if before { hasRead.value = true }
    return (result, isSecret)
  }
}
