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
  package init(_ code: Int32) { self.code = code }
}

extension SystemError {
  package static let interrupted = SystemError(EINTR)
  package static let notFound = SystemError(ENOENT)
  package static let exists = SystemError(EEXIST)
  package static let noSpace = SystemError(ENOSPC)
  package static let inputOutput = SystemError(EIO)
  package static let accessDenied = SystemError(EACCES)
  /// The error of syncing a folder on a file system that does not support it.
  static let unsupported = SystemError(EINVAL)
  package static let link = SystemError(ELOOP)

  /// The reason that a store reports for this error.
  package var reason: StoreError.Reason {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: return .diskFull
    case EACCES, EROFS: return .permission
    case ELOOP, ENOTDIR, EMLINK: return .insecure
    case ENOENT: return .missing
    case EPERM:
      // Data protection returns this while the device is locked. This cannot be tested on Linux.
      #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        return .locked
      #else
        return .permission
      #endif
    default:
      #if os(Linux)
        // The key of an encrypted folder was removed.
        if code == ENOKEY { return .locked }
      #endif
      return .failed
    }
  }
}
