import RillStore

/// Why the program did not do what it was asked: one line, and the status with which it exits.
package struct Failure: Error, Equatable {
  /// The exit status.
  package enum Status: Int32, Sendable {
    case absent = 1
    case misuse = 2
    case unavailable = 3
    case corrupt = 4
    case outcomeUnknown = 5
    case standardFile = 6
  }

  package var status: Status
  package var message: String
  /// Whether the usage is shown after it.
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

  static func noStore(_ directory: String) -> Failure { Failure(.unavailable, "\(escaped: directory): there is no store") }

  /// What an error means that the store in a directory has thrown.
  package init(_ error: any Error, _ directory: String) {
    let place = "\(escaped: directory): "
    switch error as? StoreError {
    case .invalidName?: self.init(.misuse, "\(place)can not be the path of a folder")
    case .tooLarge?: self.init(.misuse, "the value has more than 16 MiB")
    case .unavailable(let reason, let code)?:
      let system = code == 0 ? "" : " (\(StandardFiles.text(ofError: code)))"
      self.init(.unavailable, place + Failure.text(reason) + system)
    case .corrupt(let corruption)?:
      self.init(
        .corrupt,
        "\(place)the log is damaged at byte \(corruption.offset): 'verify' says what can be read before and behind it")
    case .outcomeUnknown(let code)?:
      self.init(
        .outcomeUnknown,
        "\(place)the disk failed (\(StandardFiles.text(ofError: code))): the change may be there later, or not; it may be repeated"
      )
    case .reentrant?, nil: self.init(.unavailable, "\(place)\(error)")
    }
  }

  private static func text(_ reason: StoreError.Reason) -> String {
    switch reason {
    case .locked: "the files are encrypted and locked"
    case .permission: "the system refuses access"
    case .insecure:
      "folder and files must be your own, with modes 0700 and 0600, and no links"
    case .diskFull: "there is no space left"
    case .timeout: "another process holds the store for too long"
    case .missing: "the store is there no more"
    case .newerFormat: "the files are of a newer version"
    case .failed: "the system failed"
    }
  }
}
