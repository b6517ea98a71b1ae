/// Whether the current thread has read the current value of a secret property or relay, for `Observable.tracking`.
package enum SecretReads {
  static func notice() { ThreadContext.current.hasReadSecret = true }

  /// Returns the result of `body`, and whether it has read a secret.
  package static func noticing<Result>(_ body: () -> Result) -> (result: Result, isSecret: Bool) {
    let thread = ThreadContext.current
    let before = exchange(&thread.hasReadSecret, with: false)
    let result = body()
    let isSecret = thread.hasReadSecret
    if before { thread.hasReadSecret = true }
    return (result, isSecret)
  }
}
