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

  /// The lock file says that there was a log.
  static func lostLog(_ directory: String) -> Failure { Failure(.corrupt, "\(escaped: directory): \(LogReport.lostLog)") }

  /// Creates the failure for an error that the store in a directory has thrown.
  package init(_ error: any Error, _ directory: String) {
    let place = "\(escaped: directory): "
    switch error as? StoreError {
    case .invalidName?: self.init(.misuse, "\(place)not a valid path of a folder")
    case .tooLarge?: self.init(.misuse, "the value is larger than 16 MiB")
    case .unavailable(let reason, var context)?:
      // As the user has written it. Errors of a key file name its folder.
      if context.folder == nil || context.folder == PathResolution.absolute(directory) { context.folder = directory }
      self.init(.unavailable, StoreError.description(reason, context, advice: Failure.advice(reason)))
    case .corrupt(.noLog, _)?: self = .lostLog(directory)
    case .corrupt(let corruption, _)?:
      self.init(
        .corrupt,
        "\(place)the log is damaged at byte \(corruption.offset); run 'verify' to see which commits can be read, and 'repair' to keep them"
      )
    case .outcomeUnknown(var context)?:
      context.folder = directory
      self.init(.outcomeUnknown, "\(StoreError.outcomeUnknown(context))")
    case .notErased(let reason, var context)?:
      context.folder = directory
      self.init(.unavailable, "\(StoreError.notErased(reason, context))")
    case .reentrant?, .defaultInUse?, nil: self.init(.unavailable, "\(place)\(error)")
    }
  }
  /// The advice that names the program's options, or nil if it is that of the library.
  private static func advice(_ reason: StoreError.Reason) -> String? {
    switch reason {
    case .permission: "change the permissions of the folder, or only read it, with --read-only"
    case .readOnly: "mount the disk so that it can be written, or omit --read-only"
    case .keyMissing: "name the place of its key, such as with --key-file"
    case .wrongKey: "name the key with which the values were written"
    case .notEncrypted: "omit the options of a key, such as --key-file"
    default: nil
    }
  }
}
