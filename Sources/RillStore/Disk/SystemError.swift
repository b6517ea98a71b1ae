#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error code of the system (`errno`).
package struct SystemError: Error, Hashable {
  package let code: Int32
  /// Whether the call would have watched a file: some codes then stand for the limits of watching.
  let isOfWatch: Bool

  package init(_ code: Int32) {
    self.code = code
    isOfWatch = false
  }

  /// Creates the error of a call that would have watched a file.
  package init(ofWatch code: Int32) {
    self.code = code
    isOfWatch = true
  }

  /// The system's description of the code.
  package var text: String {
    // For the codes that calls return, this is a constant text, so other threads do not change it.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

extension SystemError {
  package static let interrupted = SystemError(EINTR)
  package static let notFound = SystemError(ENOENT)
  package static let exists = SystemError(EEXIST)
  package static let notEmpty = SystemError(ENOTEMPTY)
  package static let noSpace = SystemError(ENOSPC)
  package static let inputOutput = SystemError(EIO)
  package static let accessDenied = SystemError(EACCES)
  /// The error of syncing a folder on a file system that does not support it.
  static let unsupported = SystemError(EINVAL)
  package static let link = SystemError(ELOOP)
  /// The error of taking a lock after `Store.suspend(within:)`.
  package static let suspended = SystemError(ECANCELED)
}
