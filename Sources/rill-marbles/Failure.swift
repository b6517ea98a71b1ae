/// A failure of the program: a message for the user.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package var message: String
  /// Whether the arguments are wrong, so that the usage is printed after the message.
  package var isMisuse = false

  init(_ message: String) { self.message = message }

  static func misuse(_ message: String) -> Failure {
    var failure = Failure(message)
    failure.isMisuse = true
    return failure
  }

  package var description: String { message }
}
