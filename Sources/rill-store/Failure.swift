import RillStore

/// A failure of the program: a message of one line, and the exit status.
package struct Failure: Error, Equatable {
  /// The exit status.
  package enum Status: Int32, Sendable {
    case absent = 1
    case misuse = 2
    case unavailable = 3
    case corrupt = 4
    case outcomeUnknown = 5
    case standardStream = 6
  }

  package var status: Status
  package var message: String
  /// Whether the usage is printed after the message.
  package var showsUsage = false

  package init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  static func misuse(_ message: String) -> Failure {
    var failure = Failure(.misuse, message)
    failure.showsUsage = true
    return failure
  }

  static func noStore(_ directory: String) -> Failure { Failure(.unavailable, "\(escaped: directory): no store found") }

  /// Creates the failure for an error that the store in a directory has thrown.
  package init(_ error: any Error, _ directory: String) {
    let place = "\(escaped: directory): "
    switch error as? StoreError {
    case .invalidName?: self.init(.misuse, "\(place)not a valid path of a folder")
    case .tooLarge?: self.init(.misuse, "the value is larger than 16 MiB")
    case .unavailable(let reason, let code)?:
      let system = code == 0 ? "" : " (\(StandardStreams.text(ofError: code)))"
      self.init(.unavailable, place + Failure.text(reason) + system)
    case .corrupt(let corruption)?:
      self.init(
        .corrupt,
        "\(place)the log is damaged at byte \(corruption.offset); run 'verify' to see which commits can be read")
    case .outcomeUnknown(let code)?:
      self.init(
        .outcomeUnknown,
        "\(place)the disk failed (\(StandardStreams.text(ofError: code))); the outcome is unknown; the change can be repeated")
    case .reentrant?, nil: self.init(.unavailable, "\(place)\(error)")
    }
  }

  private static func text(_ reason: StoreError.Reason) -> String {
    switch reason {
    case .locked: "the files are encrypted and locked"
    case .permission: "the system denies access"
    case .insecure:
      "you must own the folder and its files, with modes 0700 and 0600, and none of them can be a link"
    case .diskFull: "no space is left"
    case .timeout: "another process held the store for too long"
    case .missing: "the store no longer exists"
    case .newerFormat: "a newer version wrote the files"
    case .failed: "a system call failed"
    }
  }
}
