/// A failure of the program: a message of one line, and the exit status.
package struct Failure: Error, Equatable {
  /// The exit status.
  package enum Status: Int32, Sendable {
    case unreachable = 1
    case misuse = 2
    case unsafeFolder = 3
  }

  package let status: Status
  package let message: String

  package init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }
}
