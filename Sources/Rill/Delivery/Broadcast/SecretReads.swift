/// Whether the current thread has read the current value of a secret property or relay, for `Observable.tracking`.
package enum SecretReads {
  private static let noticed = ThreadLocal<Box<Bool>>()

  static func notice() { noticed.current { Box(false) }.value = true }

  /// Returns the result of `body`, and whether it has read a secret.
  package static func noticing<Result>(_ body: () -> Result) -> (result: Result, isSecret: Bool) {
    let noticed = noticed.current { Box(false) }
    let before = exchange(&noticed.value, with: false)
    let result = body()
    let isSecret = noticed.value
    if before { noticed.value = true }
    return (result, isSecret)
  }
}
