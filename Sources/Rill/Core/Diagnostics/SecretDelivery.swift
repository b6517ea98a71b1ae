/// Whether the current thread passes a secret to code that is not the library's: an error to the handler of unhandled errors, or an event
/// to a subscriber of Combine.
///
/// The description of such an error can contain the secret, so the report has only its type. What that code passes back is secret, too.
package enum SecretDelivery {
  private static let current = ThreadLocal<Box<Bool>>()

  package static var isUnderWay: Bool { current.withCurrent({ Box(false) }) { $0.value } }

  @inline(never)
  package static func run(_ deliver: () -> Void) {
    let isUnderWay = current.current { Box(false) }
    let before = exchange(&isUnderWay.value, with: true)
    deliver()
    isUnderWay.value = before
  }

  /// The description of an error, or its type if the description can contain a secret.
  static func text(of error: any Error) -> String { isUnderWay ? "\(type(of: error)) (secret)" : "\(error)" }
}
